"""The expert model: how a strong opponent throws, what a keep pegs, and the builder of both.

`hands` numbers the rank hands, `model` reads the shipped data and conditions on the cards held;
`fixpoint` and `pegvalues` compute the data, and `build` writes them. Nothing is loaded here.
"""

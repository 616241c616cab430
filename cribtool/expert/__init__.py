"""The expert model: how a strong opponent throws, what a keep pegs, and the builder of both.

`hands` numbers the rank hands, `model` reads the shipped data and conditions on the cards held;
`fixpoint` and `pegvalues` compute the data, and `build` writes them. On these rest the winning
chances: `winning` reads their tables, which `winbuild` writes, and `windiscard` (with `winflip`),
`winpeg` and `windeal` say what a throw, a card and a deal are worth. Nothing is loaded here.
"""

/* Every choice of cards to throw, counted card by card: no tables, no closed forms, no averages.
 *
 *   discard_cards HAND [SEEN]      six or five cards such as 4S5H6CTSTHJD; SEEN are out as well
 *
 * For each choice one line for each pair of counts: which places are kept (a bit each), hand,
 * crib, number of cases (starter and other cards of the crib). The tests compare the library with
 * it, and the benchmark measures the library against its time.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct { int rank, suit, value; } Card;

static int read_cards(const char *text, Card *cards)
{
    static const char ranks[] = "A23456789TJQK", suits[] = "SHDC";
    int n = 0;
    for (; text[0]; text += 2) {
        const char *r = strchr(ranks, text[0]), *s = text[1] ? strchr(suits, text[1]) : NULL;
        if (!r || !s || n == 52) { fprintf(stderr, "no card: %s\n", text); exit(2); }
        cards[n].rank = (int)(r - ranks) + 1;
        cards[n].suit = (int)(s - suits);
        cards[n].value = cards[n].rank > 10 ? 10 : cards[n].rank;
        n++;
    }
    return n;
}

/* four cards and the starter, which is the fifth */
static int count(const Card *c, int crib)
{
    int points = 0, i, set;
    for (set = 3; set < 32; set++) {
        int sum = 0;
        for (i = 0; i < 5; i++) if (set >> i & 1) sum += c[i].value;
        if (sum == 15) points += 2;
    }
    int of[15] = {0};
    for (i = 0; i < 5; i++) of[c[i].rank]++;
    int length = 0, times = 1;
    for (i = 1; i <= 14; i++) {
        points += of[i] * (of[i] - 1);
        if (of[i]) { length++; times *= of[i]; }
        else {
            if (length >= 3) points += length * times;
            length = 0; times = 1;
        }
    }
    if (c[0].suit == c[1].suit && c[0].suit == c[2].suit && c[0].suit == c[3].suit) {
        if (c[4].suit == c[0].suit) points += 5;
        else if (!crib) points += 4;
    }
    for (i = 0; i < 4; i++) if (c[i].rank == 11 && c[i].suit == c[4].suit) points++;
    return points;
}

static Card hand[52], seen[52], pack[52];
static long cases[30][30];

int main(int argc, char **argv)
{
    if (argc < 2) { fprintf(stderr, "usage: discard_cards HAND [SEEN]\n"); return 2; }
    int dealt = read_cards(argv[1], hand), out = argc > 2 ? read_cards(argv[2], seen) : 0;
    int left = 0, r, s, i;
    for (r = 1; r <= 13; r++)
        for (s = 0; s < 4; s++) {
            int known = 0;
            for (i = 0; i < dealt; i++) known |= hand[i].rank == r && hand[i].suit == s;
            for (i = 0; i < out; i++) known |= seen[i].rank == r && seen[i].suit == s;
            if (!known) {
                pack[left].rank = r; pack[left].suit = s; pack[left++].value = r > 10 ? 10 : r;
            }
        }
    for (int kept = 0; kept < 1 << dealt; kept++) {
        if (__builtin_popcount((unsigned)kept) != 4) continue;
        Card keep[5], crib[5];
        int k = 0, t = 0;
        for (i = 0; i < dealt; i++)
            if (kept >> i & 1) keep[k++] = hand[i]; else crib[t++] = hand[i];
        memset(cases, 0, sizeof cases);
        for (int cut = 0; cut < left; cut++) {
            keep[4] = crib[4] = pack[cut];
            int own = count(keep, 0);
            for (int a = 0; a < left; a++) {
                if (a == cut) continue;
                crib[t] = pack[a];
                for (int b = a + 1; b < left; b++) {
                    if (b == cut) continue;
                    crib[t + 1] = pack[b];
                    if (t == 2) { cases[own][count(crib, 1)]++; continue; }
                    for (int c = b + 1; c < left; c++) {
                        if (c == cut) continue;
                        crib[t + 2] = pack[c];
                        cases[own][count(crib, 1)]++;
                    }
                }
            }
        }
        for (r = 0; r < 30; r++)
            for (s = 0; s < 30; s++)
                if (cases[r][s]) printf("%d %d %d %ld\n", kept, r, s, cases[r][s]);
    }
    return 0;
}

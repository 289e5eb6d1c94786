/**
 * `node bench/claims.mjs`: claims against every deal of the hidden cards and every line of play, on ends of hands; and what an
 * offer costs in a whole match of computer players. Options: --ends 100000  --seed 1
 */
import { parseArgs } from 'node:util';
import { withSourceModule } from '../scripts/lib/source-module.mjs';

const { values: asked } = parseArgs({
  options: { ends: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
/** Cards that each seat still holds, of two hundred ends: three of each are dear to enumerate. */
const SIZES = [...Array(110).fill(1), ...Array(89).fill(2), 3];
const root = new URL('..', import.meta.url).pathname;

/** Compares offers with the enumeration; returns how many there were, and how many were wrong. */
function compare({ endOfHand, loses, claimOffer, teamOf, seededRandom }) {
  const random = seededRandom(Number(asked.seed));
  const ends = Number(asked.ends);
  let offers = 0;
  let wrong = 0;
  let worst = 0;
  let spent = 0;
  for (let n = 0; n < ends; n++) {
    const view = endOfHand(SIZES[n % SIZES.length], random);
    const before = performance.now();
    const offered = claimOffer(view) !== null;
    const took = performance.now() - before;
    spent += took;
    worst = Math.max(worst, took);
    if (offered) offers += 1;
    if (offered === loses(view, 7 - view.tricks_won[teamOf(view.seat)])) wrong += 1;
    if ((n + 1) % 10_000 === 0) console.log({ compared: n + 1, offers, wrong });
  }
  return { ends, offers, wrong, µs: Math.round((1000 * spent) / ends), worst_ms: Math.round(worst) };
}

/** Offers in hands of computer players: how often there is one, and what the question costs at each lead of each seat. */
function inPlay({ playRandomMatch, seatView, claimOffer, SEATS }) {
  let hands = 0;
  let withOffer = 0;
  let asks = 0;
  let spent = 0;
  let worst = 0;
  for (let seed = 1; seed <= 100; seed++) {
    let open = false;
    playRandomMatch(seed, (_, move, after) => {
      if (move.type === 'deal') {
        hands += 1;
        open = true;
      }
      if (after.phase !== 'playing' || after.hand.trick.length > 0) return;
      for (const seat of SEATS) {
        const view = seatView(after, seat);
        const before = performance.now();
        const offer = claimOffer(view);
        const took = performance.now() - before;
        asks += 1;
        spent += took;
        worst = Math.max(worst, took);
        if (offer !== null && open) {
          withOffer += 1;
          open = false;
        }
      }
    });
  }
  return { hands, withOffer, asks, µs: Math.round((1000 * spent) / asks), worst_ms: Math.round(worst) };
}

await withSourceModule(root, '/shared/src/rules/testing/claims.ts', (parts) => {
  console.log('ends', compare(parts));
  console.log('in play', inPlay(parts));
});

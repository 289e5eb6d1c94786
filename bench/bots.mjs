/**
 * `npm run bench:bots`: the strength of the eight computer players, for docs/BOTS.md. Each pair of habits plays the same
 * deals twice, so that both have had both sides' cards; points a hand are those won less those lost. Options:
 *   --deals 300 (for each pair)  --seed 1
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildWhatIsStale } from '../scripts/lib/build.mjs';
import { seededRandom } from './lib/random.mjs';
import { markdown } from './lib/report.mjs';

const { values: asked } = parseArgs({
  options: { deals: { type: 'string', default: '300' }, seed: { type: 'string', default: '1' } },
});
buildWhatIsStale(fileURLToPath(new URL('..', import.meta.url)));
const { BOT_KEYS } = await import('@hokm/shared/bots');
const { chooseBotCard, chooseTrump, HABITS } = await import('@hokm/shared/players');
const { decide, fold, isRefusal, newMatch, nextDue, seatView } = await import('@hokm/shared/rules');
const { deal, PLAYERS, seeds, TIMING } = await import('./rules.mjs');

/** One hand from seeds; `sides` are the habits of seats 0 and 2, and 1 and 3. Returns the points of the first side. */
function playHand(next, sides, random) {
  let state = newMatch({ seats: PLAYERS, target_points: 1, timing: TIMING, next, at: 0 });
  const commands = {
    deal: () => ({ type: 'deal', deal: deal(state.next), next: seeds(2, random) }),
    name_trump: ({ seat }) => {
      const suit = chooseTrump(seatView(state, seat), random);
      return { type: 'name_trump', seat, suit, by: 'bot' };
    },
    play_card: ({ seat }) => {
      const card = chooseBotCard(seatView(state, seat), sides[seat % 2], random);
      return { type: 'play_card', seat, card, by: 'bot' };
    },
  };
  for (let due = nextDue(state); due !== null; due = nextDue(state)) {
    const move = decide(state, commands[due.do]?.(due) ?? { type: due.do }, { now: due.at });
    if (isRefusal(move)) throw new Error(`refused: ${move.refused}`);
    state = fold(state, move);
  }
  return state.points[0] - state.points[1];
}

/** Points a hand of one habit against another, and the share of hands it wins. */
function compare(one, other, deals, seed) {
  const random = seededRandom(seed);
  let points = 0;
  let wins = 0;
  for (let at = 0; at < deals; at++) {
    const next = seeds(1, random);
    for (const gained of [
      playHand(next, [HABITS[one], HABITS[other]], random),
      -playHand(next, [HABITS[other], HABITS[one]], random),
    ]) {
      points += gained;
      if (gained > 0) wins += 1;
    }
  }
  return { points: points / (2 * deals), wins: wins / (2 * deals) };
}

const deals = Number(asked.deals);
const total = Object.fromEntries(BOT_KEYS.map((key) => [key, { points: 0, wins: 0 }]));
const table = Object.fromEntries(BOT_KEYS.map((key) => [key, {}]));
for (const [at, one] of BOT_KEYS.entries())
  for (const other of BOT_KEYS.slice(at + 1)) {
    const { points, wins } = compare(one, other, deals, Number(asked.seed));
    table[one][other] = points;
    table[other][one] = -points;
    total[one].points += points;
    total[one].wins += wins;
    total[other].points -= points;
    total[other].wins += 1 - wins;
  }
const signed = (value) =>
  value === undefined ? '' : `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;
const rivals = BOT_KEYS.length - 1;
const rows = BOT_KEYS.map((key, at) => [
  String(at + 1),
  key,
  signed(total[key].points / rivals),
  `${((100 * total[key].wins) / rivals).toFixed(1)}`,
  ...BOT_KEYS.map((other) => signed(table[key][other])),
]);
process.stdout.write(
  `\n${markdown(['rung', 'bot', 'points a hand', '% of hands won', ...BOT_KEYS], rows)}\n`,
);

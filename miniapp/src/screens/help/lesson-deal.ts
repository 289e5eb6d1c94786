import type { CardId, Deal, Four, HandSeeds } from '@hokm/shared/rules';

/** The lesson's hands, in the order in which they are dealt: the learner's first five come first. */
const HANDS: Four<readonly CardId[]> = [
  ['AS', 'KS', '9S', 'AH', '5D', 'QS', 'JS', '10H', '5H', '3D', '8D', 'JD', 'QD'],
  ['8S', '3H', '9D', '8C', 'QC', '5S', '3S', 'JH', 'QH', 'KD', '2D', '6C', '3C'],
  ['10S', '7H', 'AD', '4C', 'KC', '4S', 'KH', '2H', '4D', '10C', '7C', '5C', '2C'],
  ['7S', '4H', '6D', 'AC', 'JC', '6S', '2S', '8H', '9H', '6H', '7D', '10D', '9C'],
];
/** The cards that the other three seats play in the first tricks; after those they play as computer players do. */
export const SCRIPT: readonly Readonly<Record<1 | 2 | 3, CardId>>[] = [
  { 1: '3H', 2: '7H', 3: '4H' },
  { 1: '9D', 2: 'AD', 3: '6D' },
  { 1: 'JH', 2: 'KH', 3: '8H' },
  { 1: '8C', 2: '4C', 3: 'AC' },
];
/** Cards drawn to choose the hakem, from the partner's seat on: the learner gets the ace. */
const DRAW: readonly CardId[] = ['9D', '4C', 'AH'];
const PACKETS = [
  [0, 5],
  [5, 9],
  [9, 13],
] as const;

const seeds = (hand: number): HandSeeds => ({
  hand,
  server_seed: `lesson-${hand}`,
  commitment: `lesson-${hand}`,
  client_seeds: [null, null, null, null],
});

export const FIRST_SEEDS = seeds(1);
export const NEXT_SEEDS = seeds(2);

/** The lesson's deal: fixed, so that each step finds the cards it mentions. The lesson's match does not count. */
export const LESSON_DEAL: Deal = {
  hand: 1,
  server_seed: FIRST_SEEDS.server_seed,
  commitment: FIRST_SEEDS.commitment,
  client_seeds: ['', '', '', ''],
  start_seat: 2,
  draw: DRAW,
  deck: PACKETS.flatMap(([from, to]) => HANDS.flatMap((hand) => hand.slice(from, to))),
};

import { describe, expect, it } from 'vitest';
import type { ReplayMove } from '@hokm/shared/api';
import { playsOf, positionAt, trickStep } from './steps.js';

const move = (hand: number, seat: 0 | 1 | 2 | 3, card_id: string): ReplayMove => ({
  version: 1,
  hand,
  type: 'play_card',
  at: 0,
  seat,
  card_id,
  by: 'player',
});
const moves: ReplayMove[] = [
  { version: 1, hand: 1, type: 'deal', at: 0 },
  move(1, 0, '2S'),
  move(1, 1, 'AS'),
  { version: 4, hand: 1, type: 'pause', at: 0, seat: 2 },
  move(1, 2, '2H'),
  move(1, 3, '3S'),
  move(1, 2, 'KD'),
  move(2, 1, 'AC'),
];

describe('stepping through a hand', () => {
  const plays = playsOf({ moves }, 1);

  it('takes the cards of that hand, in order, and nothing else', () => {
    expect(plays.map(({ card }) => card)).toEqual(['2S', 'AS', '2H', '3S', 'KD']);
  });

  it('lays the cards of the running trick, and keeps the fourth on the table with its winner', () => {
    expect(positionAt(plays, 0, 'H')).toMatchObject({ trick: [], winner: null, tricks: [0, 0] });
    expect(positionAt(plays, 2, 'H').trick).toHaveLength(2);
    const full = positionAt(plays, 4, 'H');
    expect(full.trick).toHaveLength(4);
    expect(full).toMatchObject({ winner: 2, tricks: [1, 0] });
    expect(positionAt(plays, 4, null)).toMatchObject({ winner: 1, tricks: [0, 1] });
  });

  it('clears the table with the lead of the next trick', () => {
    const next = positionAt(plays, 5, 'H');
    expect(next.trick.map(({ card }) => card)).toEqual(['KD']);
    expect([...next.gone]).toHaveLength(5);
    expect(next).toMatchObject({ winner: null, tricks: [1, 0] });
  });

  it('goes by whole tricks both ways and stays inside the hand', () => {
    expect([0, 1, 3, 4, 5].map((step) => trickStep(step, 1, 20))).toEqual([4, 4, 4, 8, 8]);
    expect([0, 1, 4, 5, 8].map((step) => trickStep(step, -1, 20))).toEqual([0, 0, 0, 4, 4]);
    expect(trickStep(17, 1, 18)).toBe(18);
  });
});

import { describe, expect, it } from 'vitest';
import type { StaffMatch, StaffMove } from '@hokm/shared/api/matches';
import { aroundFrom, handsOf, moved, movedByTrick, placeAt, tableAt, tricksOf, type Seat } from './plays.js';

const SUITS = ['S', 'H', 'D', 'C'];

/** Two hands with two tricks each: seat 0 leads, and the trick is taken by seat 1. */
function aMatch(): Pick<StaffMatch, 'hands' | 'moves'> {
  const moves: StaffMove[] = [];
  for (const hand of [1, 2]) {
    const fact = { version: moves.length + 1, hand, ms: null, trick: null, took: false };
    moves.push({ ...fact, type: 'deal', at: hand * 1_000 });
    moves.push({ ...fact, type: 'name_trump', at: hand * 1_000 + 1, seat: 0, ms: 700 });
    for (const trick of [1, 2])
      for (const seat of [0, 1, 2, 3] as const)
        moves.push({
          version: moves.length + 1,
          hand,
          type: 'play_card',
          by: 'player',
          ms: 100 * seat,
          trick,
          seat,
          card_id: `${trick + 1}${SUITS[seat] ?? ''}`,
          took: seat === 1,
          at: hand * 1_000 + trick * 10 + seat,
        });
  }
  const hands = [1, 2].map((hand) => ({ hand }) as StaffMatch['hands'][number]);
  return { hands, moves };
}

describe('a replay in the panel', () => {
  const hands = handsOf(aMatch());

  it('has the cards of each hand in their order, and the time for the trump', () => {
    expect(hands.map(({ plays }) => plays.length)).toEqual([8, 8]);
    expect(hands[0]?.trumpMs).toBe(700);
    expect(hands.map((hand) => tricksOf(hand).map((trick) => trick.length))).toEqual([
      [4, 4],
      [4, 4],
    ]);
  });

  it('opens at the last card before a moment, at the beginning before all, and at the end after all', () => {
    expect(placeAt(hands, 0)).toEqual({ hand: 0, step: 0 });
    expect(placeAt(hands, 1_021)).toEqual({ hand: 0, step: 6 });
    expect(placeAt(hands, 2_005)).toEqual({ hand: 0, step: 8 });
    expect(placeAt(hands, 9_999)).toEqual({ hand: 1, step: 8 });
    expect(placeAt([], 5)).toEqual({ hand: 0, step: 0 });
  });

  it('steps card by card and trick by trick, over the end of a hand, and stays at both ends', () => {
    expect(moved(hands, { hand: 0, step: 8 }, 1)).toEqual({ hand: 1, step: 0 });
    expect(moved(hands, { hand: 1, step: 0 }, -1)).toEqual({ hand: 0, step: 8 });
    expect(moved(hands, { hand: 0, step: 0 }, -1)).toEqual({ hand: 0, step: 0 });
    expect(moved(hands, { hand: 1, step: 8 }, 1)).toEqual({ hand: 1, step: 8 });
    expect(movedByTrick(hands, { hand: 0, step: 1 }, 1)).toEqual({ hand: 0, step: 4 });
    expect(movedByTrick(hands, { hand: 0, step: 4 }, 1)).toEqual({ hand: 0, step: 8 });
    expect(movedByTrick(hands, { hand: 0, step: 6 }, -1)).toEqual({ hand: 0, step: 4 });
    expect(movedByTrick(hands, { hand: 0, step: 8 }, 1)).toEqual({ hand: 1, step: 0 });
  });

  it('shows the trick that runs, what is gone, and the tricks that are over', () => {
    const [hand] = hands;
    if (hand === undefined) throw new Error('no hand');
    expect(tableAt(hand, 0)).toMatchObject({ trick: [], last: null, tricks: [0, 0] });
    const table = tableAt(hand, 6);
    expect(table.trick.map(({ seat }) => seat)).toEqual([0, 1]);
    expect(table.tricks).toEqual([0, 1]);
    expect(table.gone.size).toBe(6);
    expect(tableAt(hand, 8).tricks).toEqual([0, 2]);
  });

  it('puts a seat below, and the next to play at its right', () => {
    expect(([0, 3] as Seat[]).map(aroundFrom)).toEqual([
      [0, 1, 2, 3],
      [3, 0, 1, 2],
    ]);
  });
});

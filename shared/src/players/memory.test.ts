import { describe, expect, it } from 'vitest';
import { act, play, table } from '../rules/testing/table.js';
import { seatView } from '../rules/view.js';
import { above, countOf, highestBelow, remember } from './memory.js';
import { threat } from './odds.js';

// Seat 1 shows that it has no heart and ruffs; seat 2 follows, seat 3 throws a club away.
const hands = {
  0: 'H:A82 C:A987 D:9876 S:32',
  1: 'S:4AKQJ10 C:5432 D:543',
  2: 'H:KQJ10 976543',
  3: 'C:KQJ106 D:AKQJ102 S:98',
};
const played = play(table({ hakem: 0, trump: 'S', hands }), 'AH 4S 3H 6C');
const state = act(played, { type: 'collect_trick' });
const memory = remember(seatView(state, 0));

describe('what a player remembers', () => {
  it('knows who has shown to lack which suit', () => {
    expect(memory.lacks.map(({ H }) => H)).toEqual([false, true, false, true]);
    expect(memory.lacks.some(({ S, C, D }) => S || C || D)).toBe(false);
  });

  it('is which cards are neither played nor its own', () => {
    expect(countOf(memory.unseen.H)).toBe(13 - 3 - 1);
    expect(countOf(memory.unseen.S)).toBe(13 - 2 - 1);
    expect(countOf(memory.unseen.C)).toBe(13 - 4 - 1);
    expect(countOf(memory.held.H)).toBe(2);
    expect(countOf(above(memory.unseen.H, 11))).toBe(2);
    expect(countOf(above(memory.unseen.H, 14))).toBe(0);
  });

  it('is that the cards of a suit lie only with those who may have it', () => {
    expect(memory.shares.H).toEqual([0, 0, 1, 0]);
    expect(memory.shares.D).toEqual([0, 1 / 3, 1 / 3, 1 / 3]);
  });

  it('covers the trick that lies on the table', () => {
    const open = remember(seatView(played, 2));
    expect(open.lacks.map(({ H }) => H)).toEqual([false, true, false, true]);
    expect(countOf(open.unseen.S)).toBe(13 - 3 - 1);
  });
});

describe('what may still happen to a card', () => {
  it('is a ruff, by a seat that lacks the suit, and no higher card of it', () => {
    const { higher, ruff } = threat(memory, 1, 'H', '8H');
    expect(higher).toBe(0);
    expect(ruff).toBeGreaterThan(0.9);
  });

  it('is a higher card of it, for certain where all of them lie with one seat', () => {
    expect(threat(memory, 2, 'H', '8H')).toEqual({ higher: 1, ruff: 0 });
    expect(threat(memory, 2, 'S', 'AS')).toEqual({ higher: 0, ruff: 0 });
  });
});

describe('cards as bits', () => {
  it('know the highest below a value, and that there may be none', () => {
    expect(highestBelow(memory.held.H, 14)).toBe(8);
    expect(highestBelow(memory.held.H, 8)).toBe(2);
    expect(highestBelow(memory.held.H, 2)).toBe(0);
    expect(highestBelow(memory.held.C, 15)).toBe(14);
  });
});

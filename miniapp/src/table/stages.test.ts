import { describe, expect, it } from 'vitest';
import { DRAW_CARD_MS, DRAW_END_MS, drawStage } from './draw-stage.js';
import { BANNER_MS, roundStage } from './round-stage.js';

describe('a finished trick', () => {
  it('is announced after one second, and leaves in time for its banner', () => {
    expect(roundStage(5000, 5000)).toEqual({ said: false, taken: false });
    expect(roundStage(5000, 4001)).toEqual({ said: false, taken: false });
    expect(roundStage(5000, 4000)).toEqual({ said: true, taken: false });
    const leaves = Array.from({ length: 5001 }, (_, left) => left).filter(
      (left) => roundStage(5000, left).taken,
    );
    expect(Math.max(...leaves)).toBeGreaterThanOrEqual(BANNER_MS);
    expect(roundStage(5000, 0)).toEqual({ said: true, taken: true });
  });

  it('still shows its winner before it leaves in a fast room', () => {
    expect(roundStage(1500, 1500).taken).toBe(false);
    expect(roundStage(1500, 751).taken).toBe(false);
    expect(roundStage(1500, 750).taken).toBe(true);
  });
});

describe('the hakem’s draw', () => {
  const ends = 100_000;
  const begun = ends - 6 * DRAW_CARD_MS - DRAW_END_MS;

  it('turns one card at a time, and finds the ace after the last', () => {
    expect(drawStage(6, ends, begun - 1)).toEqual({ open: 0, found: false });
    expect(drawStage(6, ends, begun)).toEqual({ open: 1, found: false });
    expect(drawStage(6, ends, begun + DRAW_CARD_MS)).toEqual({ open: 2, found: false });
    expect(drawStage(6, ends, begun + 5 * DRAW_CARD_MS)).toEqual({ open: 6, found: false });
    expect(drawStage(6, ends, begun + 6 * DRAW_CARD_MS)).toEqual({ open: 6, found: true });
    expect(drawStage(6, ends, ends + 5000)).toEqual({ open: 6, found: true });
  });

  it('lies open at once where no end is known', () => {
    expect(drawStage(6, null, 0)).toEqual({ open: 6, found: true });
  });
});

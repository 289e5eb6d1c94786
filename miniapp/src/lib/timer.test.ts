import { describe, expect, it } from 'vitest';
import { sampleGame } from '../table/testing/sample-game.js';
import { secondsLeft, timerFace, toneOf } from './timer.js';

const NOW = 1_700_000_000_000;
const at = (state: 'turn' | 'paused' | 'choose' | 'round', seconds = 24) =>
  sampleGame({ state, cards: 13, seconds, now: NOW }).deck_state;

describe('the clock', () => {
  it('turns at 20 and at 10 seconds, and is gold in a pause whatever is left', () => {
    expect([21, 20, 11, 10, 0].map((seconds) => toneOf(seconds, false))).toEqual([
      'calm',
      'warn',
      'warn',
      'red',
      'red',
    ]);
    expect(toneOf(5, true)).toBe('gold');
  });

  it('counts the turn down from its start by the server’s time, once a second', () => {
    const deck = at('turn');
    expect(secondsLeft(deck, NOW)).toBe(24);
    expect(secondsLeft(deck, NOW + 999)).toBe(24);
    expect(secondsLeft(deck, NOW + 1000)).toBe(23);
    expect(secondsLeft(deck, NOW + 60_000)).toBe(0);
  });

  it('never shows more than the whole turn, even if the clocks disagree', () => {
    expect(secondsLeft(at('turn', 30), NOW - 5000)).toBe(30);
  });

  it('counts to the pause’s end while paused', () => {
    const deck = at('paused', 42);
    expect(secondsLeft(deck, NOW)).toBe(42);
    expect(timerFace(deck, 42)).toEqual({ seconds: 42, share: 0.7, tone: 'gold' });
  });

  it('takes the turn’s own length, and 30 seconds where the state names none', () => {
    expect(timerFace(at('choose', 48), 48).share).toBe(0.8);
    const silent = { ...at('turn'), turn_timeout: 0, turn_start_time: NOW };
    expect(secondsLeft(silent, NOW)).toBe(30);
  });

  it('stands still while nobody’s turn runs', () => {
    expect(secondsLeft(at('round'), NOW)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import {
  advanced,
  hurried,
  LATE_MS,
  LEAST_MS,
  MOMENT_MS,
  momentsBetween,
  SILENT,
  withMoments,
  type Moment,
  type Voice,
} from './moments.js';
import { sampleCard, sampleGame, SAMPLE_IDS, type SampleState } from './testing/sample-game.js';

const of = (state: SampleState, version = 1): GameState => ({
  ...sampleGame({ state, cards: 13, seconds: 24, now: 0 }),
  version,
});
const [ME, RIGHT, TOP] = SAMPLE_IDS as [string, string, string];

/** A trick on the table in the order played, with spades as trump. */
function trick(version: number, ...cards: readonly [string, string][]): GameState {
  const game = of('other', version);
  const round_cards = cards.map(([player_id, id]) => ({ ...sampleCard(id), player_id }));
  return { ...game, deck_state: { ...game.deck_state, rule_suit: 'Spade', round_cards } };
}

describe('what the table says in big letters', () => {
  it('is the hakem after the draw, and in a later hand only a new one', () => {
    expect(momentsBetween(of('draw'), of('waits', 2))).toEqual([
      { kind: 'hakem', playerId: RIGHT, hand: of('waits').hand },
    ]);
    expect(momentsBetween(of('hand'), of('waits', 2))).toEqual([]);
    expect(momentsBetween(of('hand'), of('choose', 2))).toMatchObject([{ kind: 'hakem', playerId: ME }]);
  });

  it('is the trump and who named it', () => {
    const waits = of('waits');
    const named = { ...of('other', 2), hand: waits.hand };
    expect(momentsBetween(waits, named)).toEqual([{ kind: 'trump', playerId: RIGHT, suit: 'S' }]);
  });

  it('is a trump on another suit, and no lower one after it', () => {
    const led = trick(1, [ME, 'KH']);
    const cut = trick(2, [ME, 'KH'], [RIGHT, '4S']);
    expect(momentsBetween(led, cut)).toEqual([{ kind: 'ruff', playerId: RIGHT, card: '4S' }]);
    expect(momentsBetween(cut, trick(3, [ME, 'KH'], [RIGHT, '4S'], [TOP, '3S']))).toEqual([]);
    expect(momentsBetween(cut, trick(3, [ME, 'KH'], [RIGHT, '4S'], [TOP, '9S']))).toMatchObject([
      { kind: 'ruff', card: '9S' },
    ]);
    expect(momentsBetween(led, trick(2, [ME, 'KH'], [RIGHT, '4D']))).toEqual([]);
    expect(momentsBetween(trick(1), trick(2, [ME, '4S']))).toEqual([]);
    expect(momentsBetween(trick(1, [ME, '4S']), trick(2, [ME, '4S'], [RIGHT, '9S']))).toEqual([]);
  });

  it('is nothing of what was missed, of another table, or once the match is over', () => {
    expect(momentsBetween(of('draw'), of('waits', 5))).toEqual([]);
    expect(momentsBetween(trick(1), trick(3, [ME, 'KH'], [RIGHT, '4S']))).toEqual([]);
    expect(momentsBetween(of('draw'), { ...of('waits', 2), game_id: 'OTHER1' })).toEqual([]);
    expect(momentsBetween(of('draw', 3), of('waits', 2))).toEqual([]);
    expect(momentsBetween(of('turn'), of('final', 2))).toEqual([]);
  });
});

const hakem: Moment = { kind: 'hakem', playerId: ME, hand: 1 };
const trump: Moment = { kind: 'trump', playerId: ME, suit: 'H' };
const ruff: Moment = { kind: 'ruff', playerId: ME, card: '4H' };

describe('the voice of the table', () => {
  it('says one thing for its time, shorter at the fast pace', () => {
    for (const pace of ['classic', 'fast'] as const) {
      const said = withMoments(SILENT, [trump], 0, pace);
      expect(said.current?.moment).toBe(trump);
      expect(advanced(said, MOMENT_MS[pace].trump - 1, pace)).toBe(said);
      expect(advanced(said, MOMENT_MS[pace].trump, pace)).toEqual(SILENT);
    }
    expect(MOMENT_MS.fast.trump).toBeLessThan(MOMENT_MS.classic.trump);
  });

  it('says what comes meanwhile next, and makes room for it', () => {
    const both = withMoments(withMoments(SILENT, [hakem], 0, 'classic'), [trump], 100, 'classic');
    expect(both.current?.moment).toBe(hakem);
    expect(advanced(both, LEAST_MS.classic - 1, 'classic')).toBe(both);
    expect(advanced(both, LEAST_MS.classic, 'classic').current?.moment).toBe(trump);
  });

  it('does not say what had to wait too long', () => {
    const both = withMoments(withMoments(SILENT, [hakem], 0, 'classic'), [trump], 0, 'classic');
    expect(advanced(both, LATE_MS + 1, 'classic')).toEqual(SILENT);
  });

  it('leaves the trick soon after a card has come', () => {
    const said = hurried(withMoments(SILENT, [trump], 0, 'classic'), 'classic');
    expect(advanced(said, LEAST_MS.classic, 'classic')).toEqual(SILENT);
    expect(hurried(said, 'classic')).toBe(said);
    expect(hurried(SILENT, 'classic')).toBe(SILENT);
  });

  it('keeps the order, says nothing twice, shows each for the least time or more, and falls silent', () => {
    const kinds = fc.constantFrom(hakem, trump, ruff);
    const events = fc.array(
      fc.record({ wait: fc.integer({ min: 0, max: 3_000 }), said: fc.array(kinds, { maxLength: 3 }) }),
    );
    fc.assert(
      fc.property(events, (steps) => {
        let now = 0;
        let voice: Voice = SILENT;
        let number = 0;
        const shown: number[] = [];
        const began: number[] = [];
        const look = () => {
          const at = voice.current === null ? null : Number(voice.current.moment.playerId);
          if (at !== null && shown.at(-1) !== at) {
            shown.push(at);
            began.push(now);
          }
        };
        const pass = (ms: number) => {
          for (const end = now + ms; now < end;) {
            now = Math.min(end, now + 100);
            voice = advanced(voice, now, 'classic');
            look();
          }
        };
        for (const { wait, said } of steps) {
          pass(wait);
          voice = withMoments(
            voice,
            said.map((moment) => ({ ...moment, playerId: String(number++) })),
            now,
            'classic',
          );
          look();
        }
        pass(10_000);
        expect(voice).toEqual(SILENT);
        expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
        began
          .slice(1)
          .forEach((at, k) => expect(at - (began[k] ?? 0)).toBeGreaterThanOrEqual(LEAST_MS.classic));
      }),
    );
  });
});

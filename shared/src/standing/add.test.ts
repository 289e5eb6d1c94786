import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHands, addMatch, addRating, FIRST_STANDING, RECENT, type FinishedMatch } from './add.js';
import { BADGE_ICONS, BADGE_IDS } from './badge-ids.js';
import { BADGES, badgeProgress } from './badges.js';
import type { Standing } from './standing.js';
import { BADGE_TEXTS } from '../text/badges.js';

const aMatch = (changed: Partial<FinishedMatch> = {}): FinishedMatch => ({
  at: 1_000,
  won: true,
  left: false,
  absent: false,
  score: 80,
  target_points: 7,
  others: ['b', 'c', 'd'],
  ...changed,
});
const played = (matches: readonly FinishedMatch[], from: Standing = FIRST_STANDING): Standing =>
  matches.reduce(addMatch, from);
const results = (text: string): FinishedMatch[] =>
  text.split('').map((result, index) => aMatch({ at: index, won: result === 'w' }));
const badgesOf = ({ badges }: Standing): string[] => badges.map(({ id }) => id);

const someMatches = fc.array(
  fc.record({
    won: fc.boolean(),
    score: fc.nat(200),
    others: fc.subarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']),
  }),
  { maxLength: RECENT - 1 },
);

describe('matches', () => {
  it('are counted with their wins, and make rows of wins', () => {
    expect(played(results('wwlwww'))).toMatchObject({
      games_played: 6,
      games_won: 5,
      streak: 3,
      best_streak: 3,
    });
    expect(played(results('wwwlw'))).toMatchObject({ streak: 1, best_streak: 3 });
    expect(played(results('wl'))).toMatchObject({ streak: 0, best_streak: 1 });
  });

  it('go on making a row that is longer than what is remembered', () => {
    const long = played(results('w'.repeat(3 * RECENT)));
    expect(long).toMatchObject({ streak: 3 * RECENT, best_streak: 3 * RECENT });
    const broken = addMatch(long, aMatch({ at: 1e6, won: false }));
    expect(broken).toMatchObject({ streak: 0, best_streak: 3 * RECENT });
  });

  it('that arrive late stand where they belong', () => {
    const [first, lost, last] = results('wlw') as [FinishedMatch, FinishedMatch, FinishedMatch];
    expect(played([first, last, lost]).streak).toBe(1);
    const wins = results('www') as [FinishedMatch, FinishedMatch, FinishedMatch];
    expect(played([wins[0], wins[2], wins[1]])).toMatchObject({ streak: 3, best_streak: 3 });
  });

  it('give the same numbers in whatever order they come', () => {
    fc.assert(
      fc.property(someMatches, fc.infiniteStream(fc.nat()), (matches, chance) => {
        const inOrder = matches.map((match, at) => aMatch({ ...match, at }));
        const keys = new Map(inOrder.map((match) => [match, chance.next().value]));
        const mixed = [...inOrder].sort((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0));
        const [one, other] = [played(inOrder), played(mixed)];
        for (const field of ['games_played', 'games_won', 'score', 'level', 'streak', 'recent'] as const)
          expect(other[field]).toEqual(one[field]);
        expect(other.best_streak).toBeGreaterThanOrEqual(one.best_streak);
        expect(other.met.length).toBe(one.met.length);
      }),
    );
  });

  it('never take away: level, badges and the best rows only grow', () => {
    fc.assert(
      fc.property(someMatches, (matches) => {
        let before = FIRST_STANDING;
        for (const [at, match] of matches.entries()) {
          const after = addMatch(before, aMatch({ ...match, at }));
          expect(after.level).toBeGreaterThanOrEqual(before.level);
          expect(after.best_streak).toBeGreaterThanOrEqual(before.best_streak);
          expect(badgesOf(after).slice(0, before.badges.length)).toEqual(badgesOf(before));
          before = after;
        }
      }),
    );
  });

  it('raise the level and note when', () => {
    const risen = played([aMatch({ score: 990 }), aMatch({ at: 7_000, score: 2_020 })]);
    expect(risen).toMatchObject({ score: 3_010, level: 4, levels: [{ level: 4, at: 7_000 }] });
  });

  it('with others that are played to their end make a row, which leaving breaks and computer players do not', () => {
    const [stayed, alone, left] = [aMatch(), aMatch({ others: [] }), aMatch({ left: true, won: false })];
    expect(played([stayed, stayed, alone]).stayed).toBe(2);
    expect(played([stayed, stayed, left])).toMatchObject({ stayed: 0, best_stayed: 2 });
  });
});

describe('a person who was not there', () => {
  const gained = ({
    games_played: _played,
    missed: _missed,
    recent: _recent,
    streak: _streak,
    stayed: _stayed,
    ...rest
  }: Standing) => rest;

  it('gains nothing, however often: no badge, score, level, longest row or place among the rated', () => {
    const missedOne = fc.record({ won: fc.boolean(), left: fc.boolean(), absent: fc.boolean() });
    fc.assert(
      fc.property(someMatches, fc.array(missedOne, { maxLength: 120 }), (before, missed) => {
        const from = played(before.map((match, at) => aMatch({ ...match, at })));
        const gone = missed.map(({ left, absent, won }, index) =>
          aMatch({ at: 100 + index, left, absent: absent || !left, won: won && !left }),
        );
        const after = played(gone, from);
        expect(gained(after)).toEqual(gained(from));
        expect(after.games_played - from.games_played).toBe(gone.filter(({ won }) => !won).length);
        const rated = addRating(after, { mu: -1, sigma: 1, won: false }, 1_000, false);
        expect(rated).toMatchObject({ rated: from.rated, rated_at: from.rated_at, badges: from.badges });
        expect(rated.trophies).toBeLessThan(from.trophies);
      }),
    );
  });

  it('loses the row of wins with a lost match, and has no badge for many of them', () => {
    const idle = Array.from({ length: 100 }, (_, at) => aMatch({ at: at + 10, won: false, absent: true }));
    const after = played(idle, played(results('www')));
    expect(after).toMatchObject({ games_played: 103, games_won: 3, missed: 100, streak: 0, best_streak: 3 });
    expect(badgesOf(after)).toEqual(['first_win']);
  });
});

describe('a rating', () => {
  it('changes trophies, and the highest are remembered', () => {
    const up = addRating(FIRST_STANDING, { mu: 10, sigma: 0.9, won: true }, 5, true);
    expect(up).toMatchObject({
      rated: 1,
      mu: 35,
      trophies: 1625,
      peak_trophies: 1625,
      rated_at: 5,
    });
    const down = addRating(up, { mu: -8, sigma: 1, won: false }, 3, true);
    expect(down).toMatchObject({ rated: 2, trophies: 1225, peak_trophies: 1625, rated_at: 5 });
  });
});

describe('badges', () => {
  const hands = { at: 9, hands_won: 0, hakem_hands: 0, kots: 0, hakem_kots: 0, comeback: false };

  it('are thirteen, each with a drawing of its own and words in both languages', () => {
    expect(BADGES.map(({ id }) => id)).toEqual(BADGE_IDS);
    expect(new Set(BADGES.map(({ icon }) => icon))).toEqual(new Set(BADGE_ICONS));
    expect(BADGE_ICONS).toHaveLength(13);
    for (const { fa, en } of Object.values(BADGE_TEXTS))
      expect([fa.name, fa.description, en.name, en.description].every((text) => text.length > 2)).toBe(true);
  });

  it('are none for a newcomer, whose progress is nowhere above its goal', () => {
    expect(FIRST_STANDING.badges).toEqual([]);
    for (const rule of BADGES) expect(badgeProgress(rule, FIRST_STANDING).value).toBeLessThan(rule.goal);
  });

  it.each<[string, Standing]>([
    ['first_win', played(results('lw'))],
    ['ten_matches', played(results('l'.repeat(10)))],
    ['hundred_matches', played(results('l'.repeat(100)))],
    ['five_in_a_row', played(results('lwwwww'))],
    ['hakem', addHands(FIRST_STANDING, { ...hands, hakem_hands: 25 })],
    ['kot', addHands(FIRST_STANDING, { ...hands, kots: 1 })],
    ['hakem_kot', addHands(FIRST_STANDING, { ...hands, hakem_kots: 1 })],
    ['comeback', addHands(FIRST_STANDING, { ...hands, comeback: true })],
    ['marathon', played([aMatch({ target_points: 13 })])],
    ['ten_people', played([aMatch({ others: 'abcdefghij'.split('') })])],
    ['faithful', played(results('l'.repeat(25)))],
    ['level_10', played([aMatch({ score: 9_000 })])],
    ['trophies_2000', addRating(FIRST_STANDING, { mu: 20, sigma: 1, won: true }, 9, true)],
  ])('%s is earned by what its rule asks for', (id, standing) => {
    expect(badgesOf(standing)).toContain(id);
  });

  it.each<[string, Standing]>([
    ['first_win', played(results('l'))],
    ['ten_matches', played(results('l'.repeat(9)))],
    ['hundred_matches', played(results('l'.repeat(99)))],
    ['five_in_a_row', played(results('wwwwlw'))],
    ['hakem', addHands(FIRST_STANDING, { ...hands, hakem_hands: 24 })],
    ['marathon', played([aMatch({ target_points: 13, won: false }), aMatch({ target_points: 11 })])],
    ['ten_people', played([aMatch(), aMatch()])],
    ['faithful', played([...results('l'.repeat(24)), aMatch({ left: true, won: false })])],
    ['level_10', played([aMatch({ score: 8_999 })])],
    ['trophies_2000', addRating(FIRST_STANDING, { mu: 19.9, sigma: 1, won: true }, 9, true)],
  ])('%s is not earned by less', (id, standing) => {
    expect(badgesOf(standing)).not.toContain(id);
  });

  it('bear the date of the match that brought them, once', () => {
    const once = played(results('lw'));
    expect(once.badges).toEqual([{ id: 'first_win', at: 1 }]);
    expect(played([aMatch({ at: 50 })], once).badges).toEqual([{ id: 'first_win', at: 1 }]);
  });
});

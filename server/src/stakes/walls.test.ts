import { describe, expect, it } from 'vitest';
import type { PlayedDay } from '../accounts/wallet-entry.js';
import { INITIAL_ECONOMY as WALLS } from '../settings/values.js';
import { purseOf } from '../wallet/purse.js';
import { dayLeft, isClosedIn, largestStake, playedDays, purseProblem } from './walls.js';

const TODAY = 20_000;
const purse = (stakeable: number, played: PlayedDay[] = []) =>
  purseOf(stakeable + 1000, 1000, { seq: 1, pending: [], bound: 1000, played });
const problem = (stakeable: number, coins: number, played: PlayedDay[] = []) =>
  purseProblem(purse(stakeable, played), { coins, day: TODAY, own: null, now: 0 }, WALLS);
const day = (ago: number, net: number, first = 1000): PlayedDay => ({ day: TODAY - ago, first, net });

describe('the walls of a purse', () => {
  it.each([
    [0, 0],
    [49, 4],
    [50, 10],
    [99, 10],
    [100, 10],
    [500, 50],
    [5000, 500],
  ])('of %i coins open at most %i for one match', (stakeable, most) => {
    expect(largestStake(stakeable, WALLS)).toBe(most);
  });

  it.each([
    ['too few coins', 40, 50, [], 'wallet/not_enough'],
    ['a stake above a tenth', 499, 50, [], 'stake/too_high'],
    ['a tenth', 500, 50, [], null],
    ['a day on which a fifth is lost', 1000, 50, [day(0, -160)], 'stake/day_limit'],
    ['a day on which less is lost', 1000, 50, [day(0, -150)], null],
    ['a small purse, which may lose 100', 500, 50, [day(0, -60, 300)], 'stake/day_limit'],
    ['yesterday', 1000, 50, [day(1, -500)], null],
    ['a month in which nearly all was won', 1000, 50, [day(20, 2900)], 'stake/month_won'],
    ['a month before', 1000, 50, [day(30, 2900)], null],
    ['losses before the wins', 1000, 50, [day(29, -900), day(5, 2900)], 'stake/month_won'],
    ['losses after the wins', 1000, 50, [day(29, 2900), day(5, -900)], null],
  ] as const)('say what they say of %s', (_, stakeable, coins, played, code) => {
    expect(problem(stakeable, coins, [...played])).toBe(code);
  });

  it.each([
    [null, null, true, false],
    [null, null, false, true],
    ['IR', null, true, true],
    [null, 'IR', true, true],
    ['IR', 'DE', true, true],
    ['DE', 'IR', true, true],
    ['DE', 'FR', false, false],
    ['DE', null, false, false],
    [null, 'DE', false, false],
  ] as const)(
    'close to who says %j and is seen in %j; unknown ones are open: %j',
    (said, seen, isOpen, closed) => {
      const walls = { off_in: ['CU', 'IR'], unknown_country: isOpen };
      expect(isClosedIn({ said, seen }, walls)).toBe(closed);
    },
  );

  it('count what goes and comes on its day, and forget a day after thirty', () => {
    const lost = playedDays([day(30, 5), day(29, 7)], { day: TODAY, stakeable: 700, change: -50 });
    expect(lost).toEqual([day(29, 7), day(0, -50, 700)]);
    expect(playedDays(lost, { day: TODAY, stakeable: 650, change: 100 })).toEqual([
      day(29, 7),
      day(0, 50, 700),
    ]);
    expect(dayLeft(purse(650, lost), TODAY, WALLS, null)).toBe(90);
    // A limit of the person's own only narrows it.
    expect(dayLeft(purse(650, lost), TODAY, WALLS, 70)).toBe(20);
    expect(dayLeft(purse(650, lost), TODAY, WALLS, 50)).toBe(0);
    expect(dayLeft(purse(650, lost), TODAY, WALLS, 1_000)).toBe(90);
  });
});

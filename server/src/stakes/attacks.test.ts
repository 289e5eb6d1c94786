import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roomOptions } from '@hokm/shared/protocol';
import { eachSeat, type MatchState, type SeatState } from '@hokm/shared/rules';
import { CoinWorld, OPEN, STAKE, type CoinProcess } from '../../test/support/coin-world.js';
import { Farm } from '../../test/support/farm.js';
import { seededBytes } from '../../test/support/random.js';
import { anId } from '../../test/support/rooms.js';
import { drawSeats, freshSeeds } from '../play/games/dealer.js';
import { joinRoom } from '../play/rooms/change-room.js';
import { createRoom } from '../play/rooms/create-room.js';
import { startMatch } from '../play/rooms/start-match.js';
import { outcomeOf } from './settle-stakes.js';

/** A year of a farm takes some seconds; for a machine that is busy, ms. */
const PATIENCE_MS = 120_000;

describe('accounts of one person, with helpers who lose to them', { timeout: PATIENCE_MS }, () => {
  it.each([4, 10, 30])(
    'win at most 3,000 coins each in any 30 days of a year, with %i helpers',
    (helpers) => {
      const farm = new Farm({ own: 4, helpers }, OPEN);
      farm.days(365);
      expect(farm.mostInMonth).toBeLessThanOrEqual(3_000);
      // The attack goes as far as it can.
      expect(farm.mostInMonth).toBeGreaterThan(2_900);
    },
  );

  it.each([4, 10, 30])(
    'win no more where they fix matches that they predict as well, with %i helpers',
    (helpers) => {
      const farm = new Farm({ own: 4, helpers, predicts: true }, OPEN);
      farm.days(365);
      expect(farm.mostInMonth).toBeLessThanOrEqual(3_000);
      expect(farm.mostInMonth).toBeGreaterThan(2_900);
    },
  );

  it('would win far more by fixed matches without the wall of the month', () => {
    const walls = { ...OPEN, month_won: 1_000_000 };
    const most = (predicts: boolean) => {
      const farm = new Farm({ own: 1, helpers: 10, predicts }, walls);
      farm.days(60);
      return farm.mostInMonth;
    };
    expect(most(true)).toBeGreaterThan(most(false) + 3_000);
  });

  it('would win much more without the wall of the month', () => {
    const farm = new Farm({ own: 1, helpers: 10 }, { ...OPEN, month_won: 1_000_000 });
    farm.days(60);
    expect(farm.mostInMonth).toBeGreaterThan(6_000);
  });
});

type Ended = Pick<MatchState, 'seats' | 'result'>;

/** A match that ended in some way for three people, and in a given way for the first. */
const endedWith = (first: Partial<SeatState>) => {
  const other = fc.constantFrom<Partial<SeatState>>(
    {},
    { control: 'bot', cards_by_player: 2 },
    { left: true, control: 'bot' },
    { control: 'bot' },
  );
  const result = fc.constantFrom<MatchState['result']>(
    { winner: 0, reason: 'points' },
    { winner: 1, reason: 'points' },
    { winner: 0, reason: 'forfeit' },
    { winner: 1, reason: 'forfeit' },
    { winner: null, reason: 'void' },
  );
  return fc
    .record({ result, others: fc.tuple(other, other, other), cards: fc.integer({ min: 0, max: 90 }) })
    .map(({ result, others, cards }): Ended => ({
      result,
      seats: eachSeat((at) => ({
        player_id: anId(at + 1),
        person: true,
        control: 'player',
        missed: 0,
        away_since: null,
        left: false,
        cards_played: cards,
        cards_by_player: cards,
        ...(at === 0 ? first : others[at - 1]),
      })),
    }));
};
const netOfFirst = (state: Ended): number =>
  (outcomeOf(state, STAKE).payments.find(({ player_id }) => player_id === anId(1))?.coins ?? 0) - STAKE;

describe('a person at a coin table', () => {
  it('who sits and lets the stand-in play wins nothing, however the match ends', () => {
    const absent = { control: 'bot', cards_played: 90, cards_by_player: 44 } as const;
    fc.assert(
      fc.property(endedWith(absent), (state) => {
        expect(netOfFirst(state)).toBeLessThanOrEqual(0);
      }),
      { numRuns: 1_000 },
    );
  });

  it('who quits after a bad first five has lost the stake, however the match ends, unless nobody stays or it is void', () => {
    fc.assert(
      fc.property(endedWith({ left: true, control: 'bot' }), (state) => {
        const { outcome } = outcomeOf(state, STAKE);
        expect(netOfFirst(state)).toBe(outcome === 'void' ? 0 : -STAKE);
        const isAlone = state.seats.every(({ left, control }) => left || control === 'bot');
        if (outcome === 'void') expect(isAlone || state.result?.reason === 'void').toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('gets each of the three others as partner equally often, whatever seed they add and whenever they join', () => {
    const randomBytes = seededBytes(7);
    const DRAWS = 6_000;
    const count = new Map<string, number>();
    for (let n = 0; n < DRAWS; n++) {
      const joined = eachSeat((place) => anId(((place + n) % 4) + 1));
      const { server_seed } = freshSeeds(1, randomBytes);
      const drawn = drawSeats(server_seed, { joined, client_seeds: joined });
      const partner = drawn[(drawn.indexOf(anId(1)) + 2) % 4] ?? '';
      count.set(partner, (count.get(partner) ?? 0) + 1);
    }
    expect([...count.keys()].sort()).toEqual([2, 3, 4].map(anId));
    // A third is 2,000; five standard deviations are 183.
    for (const times of count.values()) expect(Math.abs(times - DRAWS / 3)).toBeLessThan(183);
  });
});

describe('a person with two tabs', () => {
  let world: CoinWorld;
  let tabs: readonly [CoinProcess, CoinProcess];
  beforeAll(async () => {
    world = await CoinWorld.open();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.clear();
    tabs = [world.process(), world.process()];
  });
  const member = (n: number) => ({
    player_id: anId(n),
    name: `بازیکن ${n}`,
    avatar: null,
    frame: null,
    installation: null,
  });
  const options = roomOptions.parse({ stake: STAKE });
  const make = (tab: CoinProcess, key: string) =>
    createRoom(tab.rooms, { creator: member(1), room_id: '', name: 'سکه', options, command_id: key });

  it('has one seat, and puts in once, though both tabs join and start at once', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    const made = await make(tabs[0], 'make-a-room');
    if (!made.ok) throw new Error(made.code);
    const { room_id } = made.room;
    for (const n of [2, 3, 4, 2, 3, 4])
      await Promise.all(tabs.map((tab) => joinRoom(tab.rooms, { room_id, player_id: anId(n) }, member(n))));
    world.game.timers.advance(10_000);
    await Promise.all(
      tabs.flatMap((tab) => [1, 2].map((n) => startMatch(tab.rooms, room_id, { by: anId(n) }))),
    );
    const record = await world.game.matches.findOne({ room_id }).orFail().lean();
    expect(record.stakes).toMatchObject({ phase: 'held', payers: [1, 2, 3, 4].map(anId) });
    expect(await world.balances()).toEqual([1950, 1950, 1950, 1950]);
    expect(await world.discrepancies()).toBe(0);
  });

  it('waits in one coin room, and cannot begin a second match while one is played', async () => {
    await world.players([1000, 1000, 1000, 1000]);
    await Promise.all(tabs.map((tab, n) => make(tab, `make-room-${n}`)));
    const waits = { 'seats.player_id': anId(1), status: 'waiting', open: true } as const;
    expect(await world.game.matches.countDocuments(waits)).toBe(1);
    await world.aFullRoom({ waiting: [] });
    await startMatch(tabs[0].rooms, world.code, { by: null });
    expect(await make(tabs[1], 'make-another')).toMatchObject({ ok: false, code: 'stake/playing' });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RoomSweeper } from '../play/rooms/room-sweeper.js';
import { joinRoom, leaveRoom } from '../play/rooms/change-room.js';
import { memberBack } from '../play/rooms/member-back.js';
import { playByPeople } from '../../test/support/games.js';
import { anId } from '../../test/support/rooms.js';
import { FEE, PURSE, TourWorld } from '../../test/support/tour-world.js';
import { onlyDeath } from '../../test/support/wallets.js';
import { goOn } from './clock.js';
import { leaveTournament } from './leave.js';
import { standingsOf } from './rounds.js';
import { stepOf } from './steps.js';
import { presentBracket, presentTournament } from './view.js';

let world: TourWorld;
beforeAll(async () => {
  world = await TourWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.clear());

const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);

/** Throws where coins are lost or made: what people do not have is held, or gone; the house has added so many. */
async function checkLaws(people: number, house = 0): Promise<void> {
  const held = await world.pot();
  expect(sum(await world.purses(people)) + held).toBe(people * PURSE);
  expect([await world.coins.discrepancies(), await world.wrongPots()]).toEqual([0, []]);
  const { status, gone = 0 } = await world.record();
  if (status === 'finished') expect(held).toBe(gone - house);
}

/** Sweeps the waiting tables as the web process does. */
async function sweepRooms(): Promise<void> {
  const sweeper = new RoomSweeper(world.coins.game.rooms);
  sweeper.start();
  world.clock.advance(1_000);
  await sweeper.stop();
}

describe('an elimination of four pairs', () => {
  it('is played to its end, and pays half of the pot to the winners', async () => {
    await world.aTour(8, { house_coins: 80 });
    await world.pairs(4);
    await world.begin(4);
    const { seed } = await world.record();
    expect(await world.record()).toMatchObject({ status: 'running', round: 1, taken: 4 });
    expect((await world.tables(1)).map(({ status, options }) => [status, options.tour])).toEqual([
      ['waiting', world.id],
      ['waiting', world.id],
    ]);
    await world.playRound();
    await world.nextRound();
    await world.playRound();
    await world.process().goOn();
    const record = await world.record();
    expect(record).toMatchObject({ status: 'finished', round: 2, seed });
    // 8 fees of 50, less a fifth, and 80 of the house: a half, a quarter, and an eighth twice.
    const paid = (record.payments ?? []).map(({ coins }) => coins);
    expect(paid).toEqual([100, 100, 50, 50, 25, 25, 25, 25]);
    expect(record.gone).toBe(80);
    expect(await world.purses(8)).toContain(PURSE - FEE + 100);
    await checkLaws(8, 80);
    const told = await world.coins.game.connection
      .collection<{ _id: string }>('outbox')
      .find({ account: anId(1) })
      .toArray();
    expect(told.map(({ _id }) => _id.split(':')[2]).sort()).toEqual(['check_in', 'result', 'table']);
    const viewer = { id: anId(1), whyNot: null, place: null, next: stepOf(record, anId(1), new Map()) };
    const shown = presentTournament(record, viewer, new Map(), world.clock.now());
    expect(shown.draw.seed).toBe(seed);
    expect(shown.you).toMatchObject({
      step: 'finished',
      place: expect.any(Number) as unknown,
      prize: expect.any(Number) as unknown,
    });
    expect(presentBracket(record, new Map(), new Map()).map(({ matches }) => matches.length)).toEqual([2, 1]);
  });

  it('plays its final to 11 where the matches before are to 7, on a longer clock', async () => {
    await world.aTour(8, { target_points: 7 });
    await world.pairs(4);
    await world.begin(4);
    const clockOf = async () => ((await world.record()).round_ends_at ?? 0) - world.clock.now();
    const targets = async (round: number) =>
      (await world.tables(round)).map(({ options }) => options.target_points);
    expect([await targets(1), await clockOf()]).toEqual([[7, 7], 40 * 60_000]);
    await world.playRound();
    await world.nextRound();
    expect([await targets(2), await clockOf()]).toEqual([[11], 60 * 60_000]);
  });

  it('plays a real match at its table, by the product’s own rules', async () => {
    await world.aTour(8, { target_points: 5 });
    await world.pairs(4);
    await world.begin(4);
    const [first] = await world.tables(1);
    if (first === undefined) throw new Error('no table');
    await world.sitDown(first);
    const table = await world.coins.game.games.tables.get(first.room_id);
    if (table === null) throw new Error('no match');
    await playByPeople(world.coins.game, table);
    await world.process().goOn();
    const [match] = (await world.record()).matches;
    expect(match).toMatchObject({ how: 'played', winner: table.state.result?.winner });
    expect(match?.points).toEqual(table.state.points);
  });
});

describe('a Swiss of eight pairs', () => {
  it('draws four rounds, nobody meets twice, everybody plays each, and the last one is not predicted', async () => {
    await world.aTour(16, { kind: 'swiss', seats: 16 });
    await world.pairs(8);
    await world.begin(8);
    for (let round = 1; round <= 4; round++) {
      expect(await world.record()).toMatchObject({ status: 'running', round });
      await world.playRound();
      await world.nextRound();
    }
    await world.process().goOn();
    const record = await world.record();
    expect(record.status).toBe('finished');
    expect(record.matches).toHaveLength(16);
    const met = record.matches.map(({ sides }) =>
      sides
        .map(Number)
        .sort((a, b) => a - b)
        .join('-'),
    );
    expect(new Set(met).size).toBe(16);
    expect(standingsOf(record)[0]).toMatchObject({ place: 1, points: 4, won: 4 });
    const unpredicted = await world.coins.game.matches.distinct('tour.round', { 'tour.unpredicted': true });
    expect(unpredicted).toEqual([4]);
    await checkLaws(16);
  });
});

describe('the start', () => {
  it('leaves out who is not there with their fee, and calls off where too few are', async () => {
    await world.aTour(10);
    await world.pairs(5);
    await world.begin(4);
    expect(await world.record()).toMatchObject({ status: 'running', taken: 4 });
    expect((await world.purses(10)).slice(8)).toEqual([PURSE, PURSE]);
    await world.clear();
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(3);
    expect(await world.record()).toMatchObject({ status: 'cancelled', reason: 'too_few' });
    expect(await world.purses(8)).toEqual(Array(8).fill(PURSE));
    await checkLaws(8);
  });

  it('calls a bracket off where fewer than three quarters of its pairs are there, whoever comes late', async () => {
    await world.aTour(12);
    await world.pairs(6);
    await world.begin(4);
    expect(await world.record()).toMatchObject({ status: 'cancelled', reason: 'many_missing' });
    expect(await world.purses(12)).toEqual(Array(12).fill(PURSE));
    await checkLaws(12);
    await world.clear();
    // Five of six are enough.
    await world.aTour(12);
    await world.pairs(6);
    await world.begin(5);
    expect(await world.record()).toMatchObject({ status: 'running', taken: 5, expected: 6 });
  });

  it('keeps the seed secret before it, and tells it then: what was drawn follows from it', async () => {
    await world.aTour(8);
    await world.pairs(4);
    const shown = async () => {
      const record = await world.record();
      const next = stepOf(record, anId(1), new Map());
      const viewer = { id: anId(1), whyNot: null, place: null, next };
      return presentTournament(record, viewer, new Map(), world.clock.now()).draw;
    };
    const before = await shown();
    expect(before).toEqual({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown, seed: null });
    await world.begin(4);
    expect(await shown()).toEqual({ commitment: before.commitment, seed: (await world.record()).seed });
  });
});

describe('who does not come to the table', () => {
  it('loses it where the whole pair is missing; nobody wins where both are', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const [first, second] = await world.tables(1);
    if (first === undefined || second === undefined) throw new Error('no tables');
    const { rooms } = world.coins.game;
    await memberBack(rooms, { room_id: first.room_id, player_id: first.seats[1]?.player_id ?? '' });
    world.clock.advance(3 * 60_000);
    await sweepRooms();
    // One of a pair is there: the match of the other table is nobody's.
    expect((await world.tables(1)).map(({ status, tour }) => [status, tour?.forfeit])).toEqual([
      ['finished', { winner: 1 }],
      ['finished', { winner: null }],
    ]);
    await world.process().goOn();
    const { matches } = await world.record();
    expect(matches.slice(0, 2).map(({ how, winner }) => [how, winner])).toEqual([
      ['forfeit', 1],
      ['forfeit', null],
    ]);
    await world.process().goOn();
    expect((await world.record()).status).toBe('finished');
    await checkLaws(8);
  });

  it('is played by a stand-in where the partner is there, until they come', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const [first] = await world.tables(1);
    const { rooms } = world.coins.game;
    for (const seat of [0, 1])
      await memberBack(rooms, {
        room_id: first?.room_id ?? '',
        player_id: first?.seats[seat]?.player_id ?? '',
      });
    world.clock.advance(3 * 60_000);
    await sweepRooms();
    const [begun] = await world.tables(1);
    expect(begun?.status).toBe('in progress');
    expect(begun?.playing).toHaveLength(4);
  });

  it('keeps a seat at a table of their own tournament for nobody else', async () => {
    await world.aTour(9);
    await world.pairs(4);
    await world.begin(4);
    const [first] = await world.tables(1);
    const { rooms } = world.coins.game;
    const { store } = rooms;
    const { room_id = '', seats = [] } = first ?? {};
    const own = { room_id, player_id: seats[0]?.player_id ?? '' };
    await memberBack(rooms, own);
    await leaveRoom(rooms, own);
    const stranger = { player_id: anId(9), name: 'x', avatar: null, frame: null, installation: null };
    expect(await joinRoom(rooms, { room_id, player_id: anId(9) }, stranger)).toMatchObject({ ok: false });
    const after = (await world.tables(1))[0]?.seats.map((seat) => seat?.player_id);
    expect(after).toEqual(seats.map((seat) => seat?.player_id));
    expect(await store.waitingOf(anId(9))).toEqual([]);
    expect(await store.listed(10)).toEqual([]);
    expect(await store.countListed()).toBe(0);
    expect(first?.slot).toBeNull();
  });
});

describe('a match that its round’s clock overtakes', () => {
  it('ends with who leads', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const [first, second] = await world.tables(1);
    if (first === undefined || second === undefined) throw new Error('no tables');
    await world.sitDown(first);
    await world.sitDown(second);
    await world.end(second, 0);
    const table = await world.coins.game.games.tables.get(first.room_id);
    if (table === null) throw new Error('no match');
    await playByPeople(world.coins.game, table, 60);
    const { round_ends_at } = await world.record();
    // Only the clock of the tournament: those at the table stand still.
    const late = world.process();
    const at = { ...late.context, clock: { now: () => round_ends_at ?? 0 } };
    await goOn(at, (await world.record())._id);
    expect((await world.tables(1))[0]).toMatchObject({ ruling: { winner: expect.any(Number) as unknown } });
    world.clock.advance(5_000);
    await world.coins.game.games.settled();
    for (let tries = 0; tries < 50 && (await world.tables(1))[0]?.status !== 'finished'; tries++) {
      world.clock.advance(5_000);
      await world.coins.game.games.settled();
    }
    await world.process().goOn();
    const [match] = (await world.record()).matches;
    expect(match?.how).toBe('adjudicated');
  });
});

describe('a match without a winner', () => {
  it('goes to one of both in an elimination, as somebody has to go on', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const [first, second] = await world.tables(1);
    if (first === undefined || second === undefined) throw new Error('no tables');
    await world.sitDown(first);
    await world.sitDown(second);
    await world.end(second, 1);
    const table = await world.coins.game.games.tables.get(first.room_id);
    if (table === null) throw new Error('no match');
    await world.coins.game.games.declareVoid(table);
    await world.process().goOn();
    const { matches } = await world.record();
    expect(matches[0]).toMatchObject({ how: 'adjudicated', winner: expect.any(Number) as unknown });
    expect(matches[2]?.sides).not.toContain(null);
  });

  it('is not waited for without end', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const { round_ends_at } = await world.record();
    world.clock.advance((round_ends_at ?? 0) + 2 * 60_000 - world.clock.now());
    await world.process().goOn();
    expect((await world.record()).matches.slice(0, 2).map(({ how }) => how)).toEqual([
      'adjudicated',
      'adjudicated',
    ]);
  });
});

describe('a server that was away', () => {
  it('gives people the time to come again', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    world.clock.advance(10 * 60_000);
    await sweepRooms();
    const tables = await world.tables(1);
    expect(tables.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    expect(tables[0]?.tour?.until).toBe(world.clock.now() + 3 * 60_000);
  });

  it('keeps tables waiting while the tournament stands still', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    await world.process().act('pause');
    world.clock.advance(3 * 60_000);
    await sweepRooms();
    expect((await world.tables(1)).map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    await world.process().act('resume');
    const [table] = await world.tables(1);
    expect(table?.tour?.until).toBe(world.clock.now() + 3 * 60_000);
  });
});

describe('a tournament that is called off', () => {
  it.each(['published', 'check_in', 'running', 'paused'])('gives each coin back: %s', async (status) => {
    await world.aTour(8);
    await world.pairs(4);
    if (status !== 'published') await world.begin(status === 'check_in' ? 0 : 4);
    if (status === 'paused') await world.process().act('pause');
    await world.process().act('cancel');
    expect(await world.purses(8)).toEqual(Array(8).fill(PURSE));
    expect(await world.record()).toMatchObject({ status: 'cancelled' });
    await checkLaws(8);
    expect(await world.process().act('resume')).toEqual({ ok: false, code: 'tournaments/not_now' });
  });
});

describe('clocks that staff stop', () => {
  it('run on where they stood', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    const { round_ends_at } = await world.record();
    await world.process().act('pause');
    world.clock.advance(3_600_000);
    await world.process().goOn();
    expect(await world.record()).toMatchObject({ status: 'paused', round: 1 });
    await world.process().act('resume');
    expect((await world.record()).round_ends_at).toBe((round_ends_at ?? 0) + 3_600_000);
  });
});

describe('who goes in the middle', () => {
  it('loses what is not at a table yet, and their fee stays in', async () => {
    await world.aTour(8);
    await world.pairs(4);
    await world.begin(4);
    await world.playRound();
    const { matches, entrants } = await world.record();
    const final = matches.find(({ round }) => round === 2);
    const [gone] = entrants.find(({ entrant }) => entrant === final?.sides[0])?.people ?? [];
    await leaveTournament(world.process().context, gone ?? '', world.id);
    await world.nextRound();
    await world.process().goOn();
    const record = await world.record();
    expect(record.matches.at(-1)).toMatchObject({ how: 'forfeit', winner: 1 });
    expect(record.status).toBe('finished');
    await checkLaws(8);
  });
});

describe('processes that die, and two at once', () => {
  it('go on where it stood: the rooms are the same, the results are taken once, prizes are paid once', async () => {
    await world.aTour(8);
    await world.pairs(4);
    const { starts_at } = await world.record();
    world.clock.advance(starts_at - 60_000 - world.clock.now());
    await world.process().goOn();
    for (let n = 1; n <= 8; n++) await world.process().checkIn(n);
    world.clock.advance(60_000);
    /** Each write is one at which a process dies, before it or right after it; then the next one goes on. */
    const dyingOften = async () => {
      for (let at = 1; at <= 12; at++)
        for (const afterEffect of [false, true])
          await world
            .process({ at: (at % 4) + 1, afterEffect })
            .goOn()
            .catch(onlyDeath);
      await Promise.all([world.process().goOn(), world.process().goOn()]);
    };
    await dyingOften();
    for (let round = 1; round <= 2; round++) {
      const tables = await world.tables(round);
      expect(tables).toHaveLength(round === 1 ? 2 : 1);
      for (const table of tables) {
        await world.sitDown(table);
        await world.end(table, 0);
      }
      await dyingOften();
      await world.nextRound();
      await dyingOften();
    }
    const record = await world.record();
    expect(record).toMatchObject({ status: 'finished', settled_at: expect.any(Number) as unknown });
    expect(sum((record.payments ?? []).map(({ coins }) => coins))).toBe(320);
    await checkLaws(8);
  });
});

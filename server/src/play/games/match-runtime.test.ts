import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fold, nextDue, SEATS, type MatchState, type Seat } from '@hokm/shared/rules';
import { anId, buildRoom } from '../../../test/support/rooms.js';
import { openWorld, playUntil, settled, startTable, type GameWorld } from '../../../test/support/games.js';
import { playerAway, playerBack } from './attendance.js';
import { leaveMatch, nameTrump, playCard } from './player-commands.js';
import type { MatchRecord, MoveRecord } from './match-record.js';
import { moveId } from './match-record.js';
import type { Table } from './table.js';

let world: GameWorld;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

async function storedMoves(): Promise<MoveRecord[]> {
  return world.connection.collection<MoveRecord>('moves').find().sort({ _id: 1 }).toArray();
}

async function keeperOf(table: Table): Promise<string | null | undefined> {
  return (await world.matches.findById(table.id).lean<MatchRecord>())?.node;
}

/** Turns the clock on by so many seconds, one by one. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    world.timers.advance(1_000);
    // Commands of the timers wait for a real socket: let them arrive.
    for (let rounds = 0; rounds < 3; rounds++) await world.connection.db?.admin().ping();
  }
}

/** Turns the clock second by second until something has come true in the store or in another process. */
async function stepUntil(done: () => Promise<boolean>): Promise<void> {
  for (let seconds = 0; seconds < 200; seconds++) {
    if (await done()) return;
    await pass(1);
  }
  throw new Error('never came true');
}

function turnSeat(table: Table): Seat {
  const { turn } = table.state;
  if (turn === null) throw new Error('it is nobody’s turn');
  return turn.seat;
}

/** Plays until it is a person's turn to play a card. */
async function untilPersonsTurn(table: Table): Promise<Seat> {
  await playUntil(world, table, () => table.state.phase === 'playing' && table.state.turn !== null);
  return turnSeat(table);
}

describe('a match played by the clock alone', () => {
  it('comes to its end, and its stored moves fold to the state that was played', async () => {
    const table = await startTable(world, 1, { options: { ...buildRoom().options, target_points: 3 } });
    const first = (await world.matches.findById(table.id).lean<MatchRecord>())?.snapshot?.state;
    await playUntil(world, table, () => table.state.phase === 'finished', 5_000);
    const moves = await storedMoves();
    expect(moves.map(({ _id }) => _id)).toEqual(moves.map((_, index) => moveId(table.id, index + 1)));
    const folded = moves.reduce((state, { move }) => fold(state, move), first as MatchState);
    expect(folded).toEqual(table.state);
    const record = await world.matches.findById(table.id).lean<MatchRecord>();
    expect(record).toMatchObject({
      status: 'finished',
      open: false,
      playing: [],
      result: table.state.result,
    });
    expect(record?.snapshot?.state).toEqual(table.state);
  });

  it('gives the seat of a person who never plays to the bot after two turns', async () => {
    const table = await startTable(world, 4);
    await playUntil(world, table, () => table.state.seats.some(({ control }) => control === 'bot'), 10_000);
    const silent = table.state.seats.find(({ control }) => control === 'bot');
    expect(silent).toMatchObject({ missed: 2, person: true });
  });
});

describe('a restart', () => {
  it('goes on where the log ends, with nothing missing', async () => {
    const table = await startTable(world, 1);
    await untilPersonsTurn(table);
    const before = structuredClone(table.state);
    await world.games.stop();
    const restarted = world.another();
    expect(await restarted.games.start()).toBe(1);
    const again = await restarted.games.tables.get(table.roomId);
    expect(again?.state).toEqual(before);
  });

  it.each([
    ['a card, whose time passed in between', 'playing', 120_000],
    ['a card, whose time is nearly over', 'playing', 26_000],
    ['the trump', 'choosing_rule', 58_000],
  ])('leaves fifteen seconds for %s, and plays by the clock then', async (_, phase, gapMs) => {
    const table = await startTable(world, 4);
    await playUntil(world, table, () => table.state.phase === phase && table.state.turn !== null);
    const { version, turn, seats } = table.state;
    await world.games.stop();
    world.timers.advance((turn?.started_at ?? 0) + gapMs - world.timers.now());
    const restarted = world.another();
    await restarted.games.start();
    const again = await restarted.games.tables.get(table.roomId);
    if (again === null) throw new Error('the match is gone');
    world.timers.advance(0);
    await settled(again);
    expect(again.state).toMatchObject({
      version: version + 1,
      turn: { seat: turn?.seat, ends_at: world.timers.now() + 15_000 },
    });
    await pass(14);
    expect(again.state.version).toBe(version + 1);
    await stepUntil(() => Promise.resolve(again.state.version > version + 1));
    const seat = turn?.seat ?? 0;
    expect(again.state.seats[seat].missed).toBe(seats[seat].missed + 1);
    await restarted.games.stop();
  });

  /** A crash, and a process that takes the match over so many seconds later. */
  async function crash(running: GameWorld, table: Table, seconds: number) {
    await running.games.stop();
    world.timers.advance(seconds * 1_000);
    const next = running.another();
    await next.games.start();
    const again = await next.games.tables.get(table.roomId);
    if (again === null) throw new Error('the match is gone');
    return { next, again };
  }

  it('leaves fifteen seconds again after the next gap', async () => {
    const table = await startTable(world, 4);
    const seat = await untilPersonsTurn(table);
    const first = await crash(world, table, 120);
    await pass(13);
    const second = await crash(first.next, table, 40);
    expect(second.again.state.turn).toMatchObject({ seat, ends_at: world.timers.now() + 15_000 });
    const third = await crash(second.next, table, 1);
    expect(third.again.state.turn?.ends_at).toBe(world.timers.now() + 15_000);
    await third.next.games.stop();
  });

  it('keeps the seat of who was away for fifteen seconds more', async () => {
    const table = await startTable(world, 4);
    const seat = await untilPersonsTurn(table);
    await playerAway(world.games, table.roomId, table.state.seats[seat].player_id);
    const { next, again } = await crash(world, table, 3_600);
    const { grace_ms } = again.state.timing;
    expect(again.state.seats[seat]).toMatchObject({
      control: 'player',
      away_since: world.timers.now() + 15_000 - grace_ms,
    });
    await next.games.stop();
  });

  it('has the clock leave that time, once, where it could not be stored at the start', async () => {
    const table = await startTable(world, 4);
    const seat = await untilPersonsTurn(table);
    const { version, seats } = table.state;
    await world.games.stop();
    const restarted = world.another();
    await restarted.games.start();
    await pass(20);
    const record = await world.matches.findById(table.id).lean<MatchRecord>();
    if (record === null) throw new Error('the match is gone');
    const again = await restarted.games.open(record, world.timers.now());
    expect(again.state.version).toBe(version);
    await stepUntil(() => Promise.resolve(again.state.version > version));
    expect(again.state).toMatchObject({ version: version + 1, turn: { seat } });
    await stepUntil(() => Promise.resolve(again.state.version > version + 1));
    expect(again.state.seats[seat].missed).toBe(seats[seat].missed + 1);
    await restarted.games.stop();
  });
});

describe('a process that stops as planned', () => {
  it('gives its matches to those to which connections can be led, in turn, and they play what is due at once', async () => {
    const leaving = world.another('web1');
    const [second, third] = [leaving.another('web2'), leaving.another('web2').another('web3')];
    for (const each of [leaving, second, third]) await each.games.start();
    await stepUntil(() => Promise.resolve(leaving.games.places.elsewhere.length === 2));
    const tables = [];
    for (const n of [1, 2, 3])
      tables.push(await startTable(leaving, 1, { _id: anId(0x900 + n), room_id: `GIVEN${n}`, slot: n }));
    const given: string[] = [];
    await leaving.games.handOver((roomId) => {
      given.push(roomId);
      return Promise.resolve();
    });
    expect(given).toEqual(tables.map(({ roomId }) => roomId));
    const keepers = await Promise.all(tables.map(keeperOf));
    expect(new Set(keepers)).toEqual(new Set([second.games.node, third.games.node]));
    const [table] = tables;
    const keeper = keepers[0] === second.games.node ? second : third;
    const record = await world.matches.findById(table?.id).lean<MatchRecord>();
    if (record === null || table === undefined) throw new Error('the match is gone');
    await keeper.games.keptBy(record);
    const again = await keeper.games.tables.get(table.roomId);
    if (again === null) throw new Error('the match is not there');
    const { version } = again.state;
    const due = nextDue(again.state);
    world.timers.advance(Math.max(0, (due?.at ?? 0) - world.timers.now()));
    await settled(again);
    expect(again.state.version).toBe(version + 1);
    expect(table.state.version).toBe(version);
    for (const each of [leaving, second, third]) await each.games.stop();
  });

  it('keeps them to the end where there is nobody else, or nobody to whom connections can be led', async () => {
    const table = await startTable(world, 1);
    const other = world.another();
    await other.games.start();
    await pass(2);
    await world.games.handOver(() => Promise.reject(new Error('is not given')));
    expect(await keeperOf(table)).toBe(world.games.node);
    await other.games.stop();
  });
});

describe('a process that has died', () => {
  it('loses its matches when its lease ends, and not before, to another process that plays what is overdue', async () => {
    const table = await startTable(world, 1);
    await untilPersonsTurn(table);
    const other = world.another();
    expect(await other.games.start()).toBe(0);
    world.die();
    const { version } = table.state;
    await stepUntil(async () => (await keeperOf(table)) === other.games.node);
    await stepUntil(async () => ((await other.games.tables.get(table.roomId))?.state.version ?? 0) > version);
    await other.games.stop();
  });

  it('keeps its matches for as long as it lives', async () => {
    const table = await startTable(world, 4);
    const other = world.another();
    await other.games.start();
    await playUntil(world, table, () => table.state.seats.some(({ missed }) => missed > 0));
    expect(await keeperOf(table)).toBe(world.games.node);
    await other.games.stop();
  });
});

describe('two processes at one table', () => {
  it('give each version to one of them, and the other one catches up', async () => {
    const table = await startTable(world, 4);
    await playUntil(world, table, () => table.state.phase === 'choosing_rule');
    const hakem = turnSeat(table);
    const other = world.another();
    await other.games.start();
    await other.games.tables.get(table.roomId);
    const by = { room_id: table.roomId, player_id: anId(hakem + 1) };
    const answers = await Promise.all([nameTrump(world.games, by, 'S'), nameTrump(other.games, by, 'S')]);
    const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort();
    expect(codes).toEqual(['game/rule_already_chosen', 'ok']);
    const there = await other.games.tables.get(table.roomId);
    expect(there?.state).toEqual(table.state);
    await other.games.stop();
  });
});

describe('commands', () => {
  it('take effect once however often the same one comes, with the same answer', async () => {
    const table = await startTable(world, 4);
    await playUntil(world, table, () => table.state.phase === 'choosing_rule');
    const hakem = turnSeat(table);
    const by = { room_id: table.roomId, player_id: anId(hakem + 1), command_id: 'c1' };
    const first = await nameTrump(world.games, by, 'H');
    expect(first).toEqual({ ok: true, version: table.state.version });
    expect(await nameTrump(world.games, by, 'H')).toEqual(first);
    expect((await storedMoves()).filter(({ move }) => move.type === 'name_trump')).toHaveLength(1);
  });

  it('are refused without a trace: strangers, wrong turn, stale version, unknown room', async () => {
    const table = await startTable(world, 4);
    const seat = await untilPersonsTurn(table);
    const before = structuredClone(table.state);
    const card = table.state.hand?.cards[seat][0] ?? 'AS';
    const room_id = table.roomId;
    const waiting = SEATS.find((each) => each !== seat) ?? 0;
    const play = (player_id: string, extra = {}) =>
      playCard(world.games, { room_id, player_id, ...extra }, card);
    expect(await play(anId(99))).toEqual({ ok: false, code: 'room/not_member' });
    expect(await play(anId(waiting + 1))).toEqual({ ok: false, code: 'game/not_your_turn' });
    expect(await play(anId(seat + 1), { expected_version: 1 })).toEqual({
      ok: false,
      code: 'game/stale_version',
    });
    expect(await playCard(world.games, { room_id: 'NOROOM', player_id: anId(1) }, card)).toEqual({
      ok: false,
      code: 'room/does_not_exist',
    });
    expect(table.state).toEqual(before);
    expect(await storedMoves()).toHaveLength(before.version);
  });
});

describe('a player who loses the connection', () => {
  it('keeps the seat for the grace, then the bot has it, and gets it back on return', async () => {
    const table = await startTable(world, 2);
    await playUntil(world, table, () => table.state.phase === 'choosing_rule');
    await playerAway(world.games, table.roomId, anId(1));
    expect(table.state.seats[0].away_since).toBe(world.timers.now());
    const { at } = nextDue({ ...table.state, turn: null, phase: 'playing' }) ?? { at: 0 };
    expect(at).toBe(world.timers.now() + 90_000);
    await playUntil(world, table, () => table.state.seats[0].control === 'bot');
    await playerBack(world.games, table.roomId, anId(1));
    expect(table.state.seats[0]).toMatchObject({ control: 'player', away_since: null, missed: 0 });
  });
});

describe('leaving for good', () => {
  it('gives the seat to the bot for ever while a partner stays', async () => {
    const table = await startTable(world, 4);
    const leave = { room_id: table.roomId, player_id: anId(1) };
    await playUntil(world, table, () => table.state.phase === 'choosing_rule');
    expect(await leaveMatch(world.games, leave)).toMatchObject({ ok: true });
    expect(table.state.seats[0]).toMatchObject({ control: 'bot', left: true });
    const again = await leaveMatch(world.games, leave);
    expect(again).toEqual({ ok: true, version: table.state.version });
    const record = await world.matches.findById(table.id).lean<MatchRecord>();
    expect(record?.playing).not.toContain(anId(1));
  });

  it('ends the match by forfeit when the last person of a side goes', async () => {
    const table = await startTable(world, 2);
    await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(1) });
    const record = await world.matches.findById(table.id).lean<MatchRecord>();
    expect(record).toMatchObject({
      status: 'finished',
      result: { winner: 1, reason: 'forfeit' },
      winners: [anId(2)],
    });
  });
});

import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatchState } from '@hokm/shared/rules';
import { addRest, FIRST_STANDING } from '@hokm/shared/standing';
import { playByPeople, playUntil, startTable, type GameWorld } from '../../test/support/games.js';
import { anId } from '../../test/support/rooms.js';
import {
  aFinishedMatch,
  aWorld,
  boards,
  closeWorlds,
  PEOPLE,
  play,
  recordOf,
  settle,
  statistics,
  type Played,
} from '../../test/support/settling.js';
import { accountModel } from '../accounts/model.js';
import { leaveMatch } from '../play/games/player-commands.js';
import { statisticsModel } from './statistics.js';

type Mutable<T> = T extends object ? { -readonly [K in keyof T]: Mutable<T[K]> } : T;

let world: GameWorld;
beforeEach(async () => {
  world = await aWorld();
});
afterEach(() => closeWorlds());

let ofFour: Played;
beforeAll(async () => {
  ofFour = await play(4, 3);
}, 240_000);

/** Lays the match of four people into a world. */
const ofFourIn = (at: GameWorld, place?: Parameters<typeof aFinishedMatch>[2]) =>
  aFinishedMatch(at, ofFour, place);

describe('who is kept out of rated matches', () => {
  it('wins and loses no trophies, and the others do', async () => {
    const table = await ofFourIn(world);
    const ended = (await recordOf(world, table)).finished_at ?? 0;
    const sanction = (until: number) => ({
      id: 'x',
      kind: 'exclude_ranked',
      at: new Date(ended - 1_000),
      by: anId(9),
      reason: 'cheating',
      until: new Date(until),
      report_ids: [],
    });
    const set = (player: number, until: number) =>
      accountModel(world.connection).updateOne(
        { _id: anId(player) },
        { $set: { sanctions: [sanction(until)] } },
      );
    await set(1, ended + 1);
    // It was over when the match ended.
    await set(2, ended - 1);
    await settle(world, table);
    const { rating = [] } = await recordOf(world, table);
    expect(rating.map(({ player_id }) => player_id)).toEqual([2, 3, 4].map(anId));
    const standings = await statistics(world);
    expect(standings.map(({ rated, games_played }) => [rated, games_played])).toEqual([
      [0, 1],
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
  });
});

describe('a match that does not count', () => {
  const gainsOf = async (id: string) => (await recordOf(world, id)).gains ?? [];

  it('costs the one who left before a quarter of a hand, and is void for the others', async () => {
    const table = await startTable(world, 4);
    await playByPeople(world, table, 12);
    for (const player of [2, 4])
      await leaveMatch(world.games, { room_id: table.roomId, player_id: anId(player) });
    await settle(world, table.id);
    const standings = await statistics(world);
    expect(standings.map(({ _id, games_won }) => [_id, games_won])).toEqual([
      [anId(2), 0],
      [anId(4), 0],
    ]);
    expect(standings.every(({ trophies }) => trophies < 1000)).toBe(true);
    expect(await boards(world)).toEqual([]);
    expect((await gainsOf(table.id)).map(({ score, note = null }) => [score, note])).toEqual([
      [0, 'void'],
      [0, null],
      [0, 'void'],
      [0, null],
    ]);
  });

  it('counts for nobody where it is declared void, not even as lost for the one who had left', async () => {
    const at = await startTable(world, 4);
    await playByPeople(world, at, 30);
    await leaveMatch(world.games, { room_id: at.roomId, player_id: anId(2) });
    const table = await world.games.tables.get(at.roomId);
    if (table === null) throw new Error('the table is gone');
    const result = { winner: null, reason: 'void' } as const;
    await world.games.executor.execute(table, () => ({ type: 'end_match', result }));
    expect(await recordOf(world, at.id)).toMatchObject({
      status: 'finished',
      result,
      winners: [],
      effects: [],
    });
    await settle(world, at.id);
    expect(await statistics(world)).toEqual([]);
    expect(await boards(world)).toEqual([]);
    expect(await recordOf(world, at.id)).not.toHaveProperty('rating');
    expect(await gainsOf(at.id)).toEqual([]);
  });

  it('brings nothing to people whose cards were played by bot and clock, and costs those who lost', async () => {
    const table = await startTable(world, 4);
    await playUntil(world, table, () => table.state.phase === 'finished', 60_000);
    await settle(world, table.id);
    const { winners, rating } = await recordOf(world, table.id);
    const losers = PEOPLE.map(anId).filter((id) => !winners.includes(id));
    const standings = await statistics(world);
    expect(standings.map(({ _id }) => _id)).toEqual(losers);
    expect(rating?.map(({ player_id }) => player_id)).toEqual(losers);
    expect((await gainsOf(table.id)).map(({ score, note }) => [score, note])).toEqual(
      PEOPLE.map(() => [0, 'absent']),
    );
    for (const { score, games_played, rated, trophies, badges } of standings)
      expect({ score, games_played, rated, badges, hasLost: trophies < 1000 }).toEqual({
        score: 0,
        games_played: 1,
        rated: 0,
        badges: [],
        hasLost: true,
      });
    expect(await boards(world)).toEqual([]);
  });

  it('counts half of the cards as enough', async () => {
    const half = ({ record, moves }: Played): Played => {
      const state = structuredClone(record.snapshot?.state) as Mutable<MatchState>;
      for (const seat of state.seats) seat.cards_by_player = Math.ceil((seat.cards_played ?? 0) / 2);
      return { record: { ...record, snapshot: { version: state.version, state } }, moves };
    };
    await settle(world, await aFinishedMatch(world, half(ofFour)));
    expect(await statistics(world)).toHaveLength(4);
  });
});

describe('the sixth rated match of a day between opponents', () => {
  it('counts as a match and is not rated; the next day rates again', async () => {
    const day = 86_400_000;
    for (let n = 0; n < 6; n++)
      await settle(world, await ofFourIn(world, { id: String(n).repeat(24), later: n }));
    for (const { games_played, rated } of await statistics(world))
      expect([games_played, rated]).toEqual([6, 5]);
    const sixth = await recordOf(world, '5'.repeat(24));
    expect(sixth).toMatchObject({ rating: [], unrated: 'same_people' });
    expect(sixth.gains?.map(({ note, trophies }) => [note, trophies])).toEqual(
      PEOPLE.map(() => ['same_people', null]),
    );
    await settle(world, await ofFourIn(world, { id: '6'.repeat(24), later: day }));
    for (const { rated } of await statistics(world)) expect(rated).toBe(6);
  });
});

describe('a match in which two people sat down from one device', () => {
  it('counts and is not rated', async () => {
    const seats = ofFour.record.seats.map((seat, at) =>
      seat === null ? null : { ...seat, device: at === 3 ? 'd0' : `d${at}` },
    );
    const shared = { ...ofFour, record: { ...ofFour.record, seats } };
    await settle(world, await aFinishedMatch(world, shared));
    for (const { games_played, rated } of await statistics(world))
      expect([games_played, rated]).toEqual([1, 0]);
    const { gains } = await recordOf(world, shared.record._id);
    expect(gains?.map(({ note, trophies }) => [note, trophies])).toEqual(
      PEOPLE.map(() => ['same_device', null]),
    );
  });
});

describe('who comes back after seasons without a rated match', () => {
  it('begins with a less certain rating, once, and the match is rated from there', async () => {
    const table = await ofFourIn(world);
    const ended = (await recordOf(world, table)).finished_at ?? 0;
    const long = ended - 200 * 86_400_000;
    await statisticsModel(world.connection).insertMany(
      PEOPLE.map((n) => ({
        ...FIRST_STANDING,
        _id: anId(n),
        version: 1,
        counted: [],
        mu: 30,
        sigma: 2,
        trophies: 2200,
        rated_at: n === 1 ? long : ended - 60_000,
      })),
    );
    const rested = addRest({ ...FIRST_STANDING, mu: 30, sigma: 2, trophies: 2200, rated_at: long }, ended);
    expect(rested.trophies).toBeLessThan(2100);
    await settle(world, table);
    const { rating = [] } = await recordOf(world, table);
    expect(rating.map(({ trophies, change }) => trophies - change)).toEqual([
      rested.trophies,
      2200,
      2200,
      2200,
    ]);
    const [own] = await statistics(world);
    expect(own?.trophies).toBe(rating[0]?.trophies);
    expect(own?.rated_at).toBe(ended);
    const again = await aFinishedMatch(world, ofFour, { id: 'b'.repeat(24), later: 60_000 });
    await settle(world, again);
    const next = (await recordOf(world, again)).rating?.[0];
    expect((next?.trophies ?? 0) - (next?.change ?? 0)).toBe(own?.trophies);
  });

  it('is counted once where eight workers settle the match at once', async () => {
    const table = await ofFourIn(world);
    const ended = (await recordOf(world, table)).finished_at ?? 0;
    const before = {
      ...FIRST_STANDING,
      mu: 30,
      sigma: 2,
      trophies: 2200,
      rated_at: ended - 200 * 86_400_000,
    };
    await statisticsModel(world.connection).create({ ...before, _id: anId(1), version: 1, counted: [] });
    await Promise.all(Array.from({ length: 8 }, () => settle(world, table)));
    const [step] = (await recordOf(world, table)).rating ?? [];
    expect((step?.trophies ?? 0) - (step?.change ?? 0)).toBe(addRest(before, ended).trophies);
    expect((await statistics(world))[0]?.trophies).toBe(step?.trophies);
  });
});

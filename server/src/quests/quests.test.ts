import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEATS, type MatchState, type Seat } from '@hokm/shared/rules';
import { dailyQuests, QUEST_GOALS, questDeeds, weeklyQuest, type Deeds } from '@hokm/shared/standing';
import { DAY_MS } from '@hokm/shared/time';
import type { GameWorld } from '../../test/support/games.js';
import { anId } from '../../test/support/rooms.js';
import {
  aFinishedMatch,
  aWorld,
  closeWorlds,
  PEOPLE,
  play,
  recordOf,
  settle,
  stepsOf,
  type Played,
} from '../../test/support/settling.js';
import { lifeOf, mortal, mortalWallet, onlyDeath } from '../../test/support/wallets.js';
import { accountModel, type AccountRecord } from '../accounts/model.js';
import type { Step } from '../play/games/after-match.js';
import type { MatchRecord } from '../play/games/match-record.js';
import { readWholeMatch } from '../play/games/whole-match.js';
import { walletEntries, type EntryRecord } from '../wallet/model.js';
import { Wallet } from '../wallet/wallet.js';
import { questModel, type QuestRecord } from './model.js';
import { questsAfterMatch, questSeats } from './quest-steps.js';
import { Quests } from './quests.js';

let world: GameWorld;
let quests: Quests;
let ofFour: Played;
beforeAll(async () => {
  ofFour = await play(4, 3);
}, 240_000);
beforeEach(async () => {
  world = await aWorld();
  quests = new Quests(world.connection);
});
afterEach(() => closeWorlds());

const stored = () => questModel(world.connection).find().sort({ _id: 1 }).lean<QuestRecord[]>();
const entries = () =>
  walletEntries.model(world.connection).find({ kind: 'quest' }).sort({ _id: 1 }).lean<EntryRecord[]>();
const accountOf = async (id: string) =>
  accountModel(world.connection).findById(id).orFail().lean<AccountRecord>();

/** The steps of quests alone, by a process with these parts. */
async function questSteps(id: string, parts: { quests?: Quests; wallet?: Wallet } = {}): Promise<Step[]> {
  const { matches, connection, timers } = world;
  const wallet = parts.wallet ?? new Wallet(connection, timers);
  const steps = questsAfterMatch({ matches, quests: parts.quests ?? quests, wallet });
  return [...steps.steps(await recordOf(world, id), [])];
}

/** A match whose moves are in its document, and nothing is counted yet. */
async function aKeptMatch(place: Parameters<typeof aFinishedMatch>[2] = {}): Promise<string> {
  const id = await aFinishedMatch(world, ofFour, place);
  const log = [...ofFour.moves].sort((a, b) => a._id.localeCompare(b._id)).map(({ move }) => move);
  await world.matches.updateOne({ _id: id }, { $set: { log } });
  return id;
}

/** What each person did in a match, for their quests of its day. */
async function dailyDeedsIn(id: string) {
  const record = await recordOf(world, id);
  const { first, moves } = await readWholeMatch(world.matches, record);
  const deeds = questDeeds(first, moves);
  return SEATS.map((seat) => {
    const account = record.snapshot?.state.seats[seat].player_id ?? '';
    return { account, period: dailyQuests(account, record.finished_at ?? 0), deeds: deeds[seat] };
  });
}

/** The ledger's ids of the quests of a day that a match alone fulfils. */
const dailyPaymentsOf = async (id: string): Promise<string[]> =>
  (await dailyDeedsIn(id)).flatMap(({ account, period, deeds }) =>
    period.quests
      .filter((quest) => deeds[quest] >= QUEST_GOALS[quest])
      .map((quest) => `${account}:quest:${period.span.key}:${quest}`),
  );

describe('a match between four people', () => {
  it('moves the quests of each as their deeds say, and pays those that are done, bound and once', async () => {
    const expected: string[] = [];
    for (let day = 0; day < 4; day++) {
      const id = await aFinishedMatch(world, ofFour, { id: `${day}`.repeat(24), later: day * DAY_MS });
      await settle(world, id);
      for (const { account, period, deeds } of await dailyDeedsIn(id)) {
        const record = await quests.find(account, period);
        for (const quest of period.quests) expect(record?.done[quest] ?? 0).toBe(deeds[quest]);
      }
      expected.push(...(await dailyPaymentsOf(id)));
    }
    expect(expected.length).toBeGreaterThan(4);
    const paid = (await entries()).filter(({ ref }) => ref.startsWith('today:'));
    expect(paid.map(({ _id }) => _id)).toEqual(expected.sort());
    for (const { amount, contra } of paid) expect([amount, contra]).toEqual([10, 'mint:quest']);
    for (const n of PEOPLE) {
      const { balance, wallet } = await accountOf(anId(n));
      const sum = (await entries())
        .filter(({ account }) => account === anId(n))
        .reduce((all, { amount }) => all + amount, 0);
      expect([balance, wallet?.bound ?? balance]).toEqual([1_000 + sum, 1_000 + sum]);
    }
  });

  it('counts once, by many workers and again', async () => {
    const id = await aKeptMatch();
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        for (const step of await questSteps(id)) await step();
      }),
    );
    const before = [await stored(), await entries()];
    expect(before[0]?.length).toBeGreaterThan(0);
    expect(before[1]?.length).toBeGreaterThan(0);
    for (const step of await questSteps(id)) await step();
    expect([await stored(), await entries()]).toEqual(before);
  });

  it('adds to the matches before it, each once', async () => {
    const deeds = { pair_deals: 6, pair_against: 6, pair_trust: 6 } as Deeds;
    const account = anId(1);
    const week = weeklyQuest(account, world.timers.now());
    for (const match of ['one', 'one', 'two']) await quests.count(account, week, match, deeds);
    expect((await quests.find(account, week))?.done).toEqual({ [week.quests[0] ?? '']: 12 });
  });

  it('pays once where a worker dies at any write', async () => {
    const id = await aKeptMatch();
    const expected = (await dailyPaymentsOf(id)).sort();
    expect(expected.length).toBeGreaterThan(0);
    for (let at = 1; at <= 12; at++)
      for (const afterEffect of [false, true]) {
        const life = lifeOf({ at, afterEffect });
        const wallet = mortalWallet(new Wallet(world.connection, world.timers), life);
        const dying = { wallet, quests: mortal(quests, ['count', 'paid'], life) };
        try {
          for (const step of await questSteps(id, dying)) await step();
        } catch (error) {
          onlyDeath(error);
        }
        const unexpected = (await entries()).filter(
          ({ _id, ref }) => ref.startsWith('today:') && !expected.includes(_id),
        );
        expect(unexpected).toEqual([]);
      }
    for (const step of await questSteps(id)) await step();
    for (const n of PEOPLE) await new Wallet(world.connection, world.timers).flushPendingEntries(anId(n));
    const paid = (await entries()).filter(({ ref }) => ref.startsWith('today:'));
    expect(paid.map(({ _id }) => _id)).toEqual(expected);
  });

  it('gives a deleted account nothing, and the others theirs', async () => {
    const id = await aKeptMatch();
    await accountModel(world.connection).deleteMany({ _id: { $ne: (await accountOf(anId(2)))._id } });
    for (const step of await questSteps(id)) await step();
    expect((await entries()).every(({ account }) => account === anId(2))).toBe(true);
  });

  it('is settled with the moves in its document, among all other steps', async () => {
    const id = await aFinishedMatch(world, ofFour);
    for (const step of await stepsOf(world, id)) await step();
    expect((await stored()).length).toBeGreaterThan(0);
  });
});

describe('a match counts for the quests of', () => {
  const seatsOf = (
    change: (state: MatchState) => Partial<MatchState>,
    seats: (record: MatchRecord) => MatchRecord['seats'] = (record) => record.seats,
  ) => {
    const { record } = ofFour;
    const state = record.snapshot?.state as MatchState;
    const snapshot = { version: 1, state: { ...state, ...change(state) } };
    return questSeats({ ...record, snapshot, seats: seats(record) });
  };
  const with0 = (some: readonly Seat[], more: object) => (state: MatchState) => ({
    seats: SEATS.map((seat) => ({ ...state.seats[seat], ...(some.includes(seat) ? more : {}) })) as never,
  });

  it('all four people who played it', () => {
    expect(seatsOf(() => ({}))).toEqual([0, 1, 2, 3]);
  });

  it('nobody where it is void or was given to a side', () => {
    expect(seatsOf(() => ({ result: { winner: null, reason: 'void' } }))).toEqual([]);
    expect(seatsOf(() => ({ result: { winner: 0, reason: 'adjudicated' } }))).toEqual([]);
    expect(questSeats({ ...ofFour.record, snapshot: null })).toEqual([]);
  });

  it('nobody who left, or whose cards were played by another', () => {
    expect(seatsOf(with0([1], { left: true }))).toEqual([0, 2, 3]);
    expect(seatsOf(with0([2], { cards_played: 20, cards_by_player: 3 }))).toEqual([0, 1, 3]);
  });

  it('nobody who played with computer players alone', () => {
    expect(seatsOf(with0([1, 2, 3], { person: false }))).toEqual([]);
    expect(seatsOf(with0([2, 3], { person: false }))).toEqual([0, 1]);
    expect(seatsOf(with0([1, 2, 3], { left: true }))).toEqual([]);
  });

  it('nobody who played with the own second account', () => {
    const alike = (record: MatchRecord) =>
      record.seats.map((seat) => (seat === null ? null : { ...seat, device: 'd'.repeat(16) }));
    expect(seatsOf(() => ({}), alike)).toEqual([]);
    const two = (record: MatchRecord) =>
      record.seats.map((seat, at) => (seat === null || at > 1 ? seat : { ...seat, device: 'd'.repeat(16) }));
    expect(seatsOf(with0([2, 3], { person: false }), two)).toEqual([]);
    expect(seatsOf(() => ({}), two)).toEqual([0, 1, 2, 3]);
  });
});

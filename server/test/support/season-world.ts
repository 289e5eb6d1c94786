import { Types, type Connection } from 'mongoose';
import { periodAt, type Division, type PeriodSpan } from '@hokm/shared/standing';
import { accountModel, type AccountModel } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { clans } from '../../src/clans/model.js';
import { Outbox } from '../../src/notifications/outbox.js';
import { deliveries, type DeliveryRecord } from '../../src/notifications/model.js';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { objectId } from '../../src/platform/database/ids.js';
import type { MatchRecord } from '../../src/play/games/match-record.js';
import { ClanCup } from '../../src/seasons/clan-cup.js';
import { closeWeeks, closingContext } from '../../src/seasons/close-week.js';
import { giveFrames } from '../../src/seasons/give-frames.js';
import { SeasonGroups } from '../../src/seasons/groups.js';
import { handOut } from '../../src/seasons/hand-out.js';
import type { SeasonGroupRecord } from '../../src/seasons/model.js';
import { seasonAfterMatch } from '../../src/seasons/season-steps.js';
import { addPoints, boardModel } from '../../src/standing/board.js';
import { walletEntries, type EntryRecord } from '../../src/wallet/model.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { ManualTimers } from './manual-timers.js';
import { openIndexed } from './parts.js';
import { anId } from './rooms.js';
import { lifeOf, mortal, type Death } from './wallets.js';

const HOUR = 3_600_000;
/** A Tuesday. */
const TUESDAY = Date.parse('2026-11-24T12:00:00Z');

/** A match of a season test: who was rated in it, and what is left to do for it. */
interface SeasonMatch {
  readonly at?: number;
  readonly settled?: boolean;
}

/** Weeks of a season on a database with the product's indexes. */
export class SeasonWorld {
  readonly clock = new ManualTimers();
  readonly wallet: Wallet;
  readonly outbox: Outbox;
  readonly groups: SeasonGroups;
  readonly cup: ClanCup;
  private matches = 0;

  private constructor(
    readonly connection: Connection,
    private readonly closeDatabase: () => Promise<void>,
  ) {
    this.wallet = new Wallet(connection, this.clock);
    this.outbox = new Outbox(connection, this.clock);
    this.groups = this.another();
    this.cup = new ClanCup(connection, this.clock);
  }

  static async open(): Promise<SeasonWorld> {
    const database = await openIndexed();
    const connection = await connectDatabase({ uri: database.uri });
    const world = new SeasonWorld(connection, () => database.close());
    world.turnTo(TUESDAY);
    // The weeks before are closed, so that this one is open.
    await world.close();
    return world;
  }

  async end(): Promise<void> {
    await this.connection.close();
    await this.closeDatabase();
  }

  /** The parts of another process. */
  another(): SeasonGroups {
    return new SeasonGroups(this.connection, this.clock);
  }

  /** The parts of a process that lives. */
  parts(): { groups: SeasonGroups; cup: ClanCup } {
    const { groups, cup } = this;
    return { groups, cup };
  }

  /** The parts of a process that dies at one of its writes. */
  dying(death: Death): { groups: SeasonGroups; cup: ClanCup } {
    const life = lifeOf(death);
    const dies = <M extends object>(model: M): M => mortal(model, ['updateOne', 'create'], life);
    const groups = this.another();
    const cup = new ClanCup(this.connection, this.clock);
    return {
      groups: Object.assign(groups, { groups: dies(groups.groups), weeks: dies(groups.weeks) }),
      cup: Object.assign(cup, { groups: dies(cup.groups), clans: dies(clans.model(this.connection)) }),
    };
  }

  get week(): PeriodSpan {
    return periodAt('week', this.clock.now());
  }

  turnTo(at: number): void {
    this.clock.advance(at - this.clock.now());
  }

  /** Turns the clock to so many hours after the end of this week. */
  pass(hours = 1): void {
    this.turnTo(this.week.ends_at + hours * HOUR);
  }

  /** A round of the worker that closes weeks. */
  close(groups = this.groups, cup = this.cup): Promise<void> {
    return closeWeeks(closingContext(this.connection, groups, cup, this.clock));
  }

  /** A round of the worker that pays and tells. */
  handOut(wallet: Pick<Wallet, 'change'> = this.wallet, groups = this.groups): Promise<void> {
    const { outbox, clock } = this;
    return handOut({ groups, wallet, outbox, clock });
  }

  /** A round of the worker that gives frames of seasons. */
  giveFrames(
    accounts: Pick<AccountModel, 'updateOne' | 'exists'> = accountModel(this.connection),
    groups = this.groups,
  ) {
    const { outbox, clock } = this;
    return giveFrames({ groups, accounts, outbox, clock });
  }

  /** Closes weeks until the season of now is over. */
  async passSeason(): Promise<void> {
    const { ends_at } = periodAt('season', this.week.starts_at);
    while (this.clock.now() < ends_at) {
      this.pass();
      await this.close();
    }
  }

  /** The items that a person owns. */
  async ownedBy(id: string): Promise<readonly string[]> {
    return (await accountModel(this.connection).findById(id).orFail().lean()).owned ?? [];
  }

  /** Accounts of some people, by number. */
  async people(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, (_, n) => anId(n + 1));
    await accountModel(this.connection).insertMany(
      ids.map((id) => ({
        ...newAccount('fa', false, this.clock.now()),
        _id: objectId(id),
        name: `player ${id}`,
        first_name: '',
        last_name: '',
        username: '',
      })),
    );
    return ids;
  }

  /** Puts people into groups of this week, each with the points at the same place. */
  async play(people: readonly string[], points: readonly number[]): Promise<void> {
    const { week, clock } = this;
    for (const [index, player_id] of people.entries()) {
      await this.groups.join(week, player_id);
      const score = points[index] ?? 0;
      if (score > 0)
        await addPoints(boardModel(this.connection), 'week', {
          player_id,
          match: `m${clock.now()}`,
          at: clock.now(),
          score,
        });
    }
  }

  /** Stores a clan of some people, who are in it since a moment; long ago, if nothing is said. Returns its id. */
  async aClan(members: readonly string[], since = TUESDAY - 30 * 24 * HOUR): Promise<string> {
    const _id = new Types.ObjectId();
    const name = `clan ${_id.toHexString()}`;
    await clans.model(this.connection).create({
      _id,
      name,
      name_key: name,
      skeleton: name,
      badge: 'lion',
      description: '',
      members: members.map((id) => ({ id, joined_at: since })),
      size: members.length,
      leader: members[0] ?? '',
      trophies: 0,
      created_at: since,
    });
    return _id.toHexString();
  }

  /** Gives people points of this week, each those at the same place, and their clans a seat. */
  async score(people: readonly string[], points: readonly number[]): Promise<void> {
    const { week, clock } = this;
    for (const [index, player_id] of people.entries()) {
      const score = points[index] ?? 0;
      const match = `m${clock.now()}-${++this.matches}`;
      await addPoints(boardModel(this.connection), 'week', { player_id, match, at: clock.now(), score });
      await this.cup.joinFor(week, player_id);
    }
  }

  /** Stores a match that has ended, rated for some people. */
  async match(people: readonly string[], { at = this.clock.now(), settled = true }: SeasonMatch = {}) {
    const _id = `match-${++this.matches}`;
    await this.connection.collection<Pick<MatchRecord, '_id'>>('matches').insertOne({
      _id,
      finished_at: at,
      status: 'finished',
      settle_at: at,
      effects: settled ? [] : people.map((player_id) => ({ player_id })),
      rating: people.map((player_id) => ({ player_id, mu: 0, sigma: 1, won: true, change: 0, trophies: 0 })),
    } as unknown as Pick<MatchRecord, '_id'>);
    return _id;
  }

  /** Settles what the season does after a match. */
  async settle(_id: string, groups = this.groups): Promise<void> {
    const matches = this.connection.collection<MatchRecord>('matches');
    const record = await matches.findOne({ _id });
    if (record === null) throw new Error('the match is gone');
    const person = { person: true };
    const snapshot = { state: { result: { reason: 'points' }, seats: [person, person, person, person] } };
    const rated = { ...record, snapshot } as unknown as MatchRecord;
    for (const step of seasonAfterMatch(this.connection, groups, this.cup).steps(rated, [])) await step();
    await matches.updateOne({ _id }, { $set: { effects: [] } });
  }

  /** All groups, oldest first. */
  stored(): Promise<SeasonGroupRecord[]> {
    return this.groups.groups.find().sort({ _id: 1 }).lean<SeasonGroupRecord[]>();
  }

  /** The division that a person has from the next week on. */
  async divisionOf(id: string): Promise<Division | null> {
    const last = await this.groups.lastBefore({ ...this.week, key: 'week:9' }, id);
    return last?.division ?? null;
  }

  entries(): Promise<EntryRecord[]> {
    return walletEntries.model(this.connection).find({ kind: 'season' }).lean<EntryRecord[]>();
  }

  notices(): Promise<DeliveryRecord[]> {
    return deliveries.model(this.connection).find().sort({ _id: 1 }).lean<DeliveryRecord[]>();
  }
}

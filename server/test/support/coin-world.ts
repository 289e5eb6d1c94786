import { isDeepStrictEqual } from 'node:util';
import type { MatchState } from '@hokm/shared/rules';
import type { EconomySettings } from '@hokm/shared/api/settings';
import { DAY_MS } from '@hokm/shared/time';
import { Judgements } from '../../src/accounts/judgements.js';
import { accounts, accountModel, type AccountRecord } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { createIndexes } from '../../src/platform/database/collection.js';
import { objectId } from '../../src/platform/database/ids.js';
import { matches as matchesCollection, type MatchRecord } from '../../src/play/games/match-record.js';
import type { RoomContext } from '../../src/play/rooms/context.js';
import { dueAt } from '../../src/play/rooms/room-due.js';
import { RoomStore } from '../../src/play/rooms/room-store.js';
import { INITIAL_ECONOMY } from '../../src/settings/values.js';
import { auditPots, type PotDifference } from '../../src/stakes/audit-pots.js';
import { Outbox } from '../../src/notifications/outbox.js';
import { CoinNotices } from '../../src/stakes/coin-notices.js';
import { PersonStakes } from '../../src/stakes/person-stakes.js';
import { stakesAfterMatch } from '../../src/stakes/settle-stakes.js';
import { auditWallets } from '../../src/wallet/audit.js';
import { Escrow } from '../../src/wallet/escrow.js';
import { walletEntries } from '../../src/wallet/model.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { CLOCKS, openWorld, type GameWorld } from './games.js';
import { aPerson, anId, buildRoom } from './rooms.js';
import { lifeOf, mortal, mortalWallet, type Death } from './wallets.js';

export const STAKE = 50;
const PEOPLE = [1, 2, 3, 4];

/** The walls of these tests: coin rooms are open, and accounts are old enough. */
export const OPEN: EconomySettings = {
  ...INITIAL_ECONOMY,
  stakes: true,
  tour_fees: true,
  unknown_country: true,
  needs_age: false,
  least_matches: 0,
};

/** What one process has of coin rooms. */
export interface CoinProcess {
  readonly rooms: RoomContext;
  readonly stakes: PersonStakes;
  /** Settles the coins of the room's match, as the worker does. */
  settle(): Promise<void>;
}

/** Rooms for coins on the product's own store, wallet and escrow, with people who have accounts. */
export class CoinWorld {
  walls = OPEN;
  readonly wallet: Wallet;
  readonly announced: MatchRecord[] = [];
  /** What was told, to whom. */
  readonly told: { readonly people: readonly string[]; readonly event: string; readonly payload: unknown }[] =
    [];
  private rooms = 0;

  private constructor(readonly game: GameWorld) {
    this.wallet = new Wallet(game.connection, game.timers);
  }

  static async open(): Promise<CoinWorld> {
    const game = await openWorld();
    await createIndexes(game.connection, [accounts, walletEntries, matchesCollection]);
    return new CoinWorld(game);
  }

  close(): Promise<void> {
    return this.game.close();
  }

  async clear(): Promise<void> {
    for (const { name } of [accounts, walletEntries, matchesCollection])
      await this.game.connection.collection(name).deleteMany({});
    await this.game.connection.collection('moves').deleteMany({});
    this.announced.length = 0;
    this.told.length = 0;
  }

  /** Keeps what is stored now, as a backup does: one moment of all collections. The answer puts it back. */
  async backup(): Promise<() => Promise<void>> {
    const { connection } = this.game;
    const names = [...[accounts, walletEntries, matchesCollection].map(({ name }) => name), 'moves'];
    const read = () => Promise.all(names.map((name) => connection.collection(name).find().toArray()));
    let kept = await read();
    // What the process that died had under way arrives first: the copy is of one moment.
    for (let before = null as typeof kept | null; !isDeepStrictEqual(before, kept);) {
      before = kept;
      kept = await read();
    }
    return async () => {
      await this.clear();
      for (const [index, docs] of kept.entries())
        if (docs.length > 0) await connection.collection(names[index] ?? '').insertMany(docs);
    };
  }

  /** Person n of `support/rooms.ts` with an account, and so many coins that can be put in. */
  async aPlayer(n: number, coins: number, more: Partial<AccountRecord> = {}): Promise<string> {
    const now = this.game.timers.now();
    const names = { name: `بازیکن ${n}`, first_name: 'Sara', last_name: '', username: '' };
    const old = { created_at: new Date(now - 30 * DAY_MS), telegram_id: n, is_guest: false };
    await accountModel(this.game.connection).create({
      ...names,
      ...newAccount('fa', false, now),
      ...old,
      _id: objectId(anId(n)) ?? undefined,
      ...more,
    });
    if (coins > 0)
      await this.wallet.change({
        account: anId(n),
        key: 'earned',
        amount: coins,
        kind: 'daily',
        isOfMany: true,
      });
    return anId(n);
  }

  players(purses: readonly number[]): Promise<string[]> {
    return Promise.all(purses.map((coins, n) => this.aPlayer(n + 1, coins)));
  }

  /** A full coin room whose countdown is over. */
  async aFullRoom(changed: Partial<MatchRecord> = {}): Promise<MatchRecord> {
    const since = this.game.timers.now() - CLOCKS.countdown_ms;
    const plain = buildRoom();
    this.rooms += 1;
    const room = buildRoom({
      _id: anId(0xa0000 + this.rooms),
      room_id: this.code,
      options: { ...plain.options, stake: STAKE },
      seats: PEOPLE.map(aPerson),
      waiting: PEOPLE.map(anId),
      touched_at: since,
      full_since: since,
      ...changed,
    });
    room.due_at = dueAt(room, CLOCKS);
    await this.game.matches.create(room);
    return room;
  }

  /** The code of the newest room. */
  get code(): string {
    return `R${String(this.rooms).padStart(5, '0')}`;
  }

  /** A process that dies at one of its writes, or never; before each write it waits. */
  process(death: Death | null = null, wait?: () => Promise<unknown>): CoinProcess {
    const { connection, timers, matches, rooms } = this.game;
    const isLast = lifeOf(death, wait);
    const wallet = mortalWallet(new Wallet(connection, timers), isLast);
    const judgements = new Judgements(accountModel(connection), timers);
    const escrow = new Escrow(wallet, judgements);
    const notices = new CoinNotices(new Outbox(connection, timers));
    const stakes = new PersonStakes({
      connection,
      wallet,
      escrow,
      judgements,
      clock: timers,
      notifier: { notify: (people, event, ...[payload]) => void this.told.push({ people, event, payload }) },
      notices,
      walls: () => this.walls,
    });
    const settled = mortal(matches, ['updateOne'], isLast);
    const afterMatch = stakesAfterMatch({ matches: settled, stakes, notices, clock: timers });
    const store = new RoomStore(matches, CLOCKS, timers);
    const inside = store as unknown as { write: (...given: unknown[]) => Promise<unknown> };
    const write = inside.write.bind(store);
    inside.write = mortal({ write }, ['write'], isLast).write;
    return {
      rooms: {
        ...rooms,
        store,
        stakes,
        announce: (room) => void this.announced.push(structuredClone(room)),
      },
      stakes,
      settle: async () => {
        const record = await this.record();
        for (const step of afterMatch.steps(record, [])) await step();
      },
    };
  }

  async record(): Promise<MatchRecord> {
    return this.game.matches.findOne({ room_id: this.code }).orFail().lean<MatchRecord>();
  }

  /** The match ends, as its last write would end it. */
  async end(change: (state: MatchState) => Partial<MatchState>): Promise<void> {
    const { _id, snapshot } = await this.record();
    if (snapshot === null) throw new Error('no match has begun');
    const state = { ...snapshot.state, phase: 'finished', ...change(snapshot.state) };
    const ended = { status: 'finished', open: false, finished_at: this.game.timers.now(), playing: [] };
    await this.game.matches.updateOne({ _id }, { $set: { ...ended, 'snapshot.state': state } });
  }

  async balances(): Promise<number[]> {
    const all = await accountModel(this.game.connection).find().sort({ _id: 1 }).lean<AccountRecord[]>();
    return all.map(({ balance }) => balance);
  }

  /** What the room's match still holds, once all entries are in the ledger. */
  async pot(): Promise<number> {
    for (const person of PEOPLE) await this.wallet.flushPendingEntries(anId(person));
    return this.wallet.heldFor(`m:${(await this.record())._id}`);
  }

  /** Matches that are over and hold other coins than was decided. */
  async wrongPots(): Promise<PotDifference[]> {
    const found: PotDifference[] = [];
    for await (const each of auditPots(this.game.connection, Infinity)) found.push(each);
    return found;
  }

  /** Accounts whose balance differs from the ledger. */
  async discrepancies(): Promise<number> {
    let found = 0;
    for await (const _ of auditWallets(this.game.connection)) found += 1;
    return found;
  }
}

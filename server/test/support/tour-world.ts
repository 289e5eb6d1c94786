import { objectId } from '../../src/platform/database/ids.js';
import type { Types } from 'mongoose';
import pino from 'pino';
import type { MatchState, Team } from '@hokm/shared/rules';
import { accountModel, type AccountRecord } from '../../src/accounts/model.js';
import { Blocks } from '../../src/people/blocks.js';
import { createIndexes } from '../../src/platform/database/collection.js';
import { arenaPlayerModel, tourPlayers, withPeople } from '../../src/tournaments/arena-model.js';
import { GatheredArrivals } from '../../src/tournaments/arrivals.js';
import { MatchReader } from '../../src/play/games/match-reader.js';
import type { MatchRecord } from '../../src/play/games/match-record.js';
import { memberBack } from '../../src/play/rooms/member-back.js';
import { startMatch } from '../../src/play/rooms/start-match.js';
import { RoomStore } from '../../src/play/rooms/room-store.js';
import { PersonStakes } from '../../src/stakes/person-stakes.js';
import { CoinNotices } from '../../src/stakes/coin-notices.js';
import { Outbox } from '../../src/notifications/outbox.js';
import type { PotDifference } from '../../src/stakes/audit-pots.js';
import { actOnTournament, type ActionContext } from '../../src/tournaments/actions.js';
import { auditTours } from '../../src/tournaments/audit-tours.js';
import { goOn } from '../../src/tournaments/clock.js';
import { openCup, type CupWish } from '../../src/tournaments/open-cup.js';
import { checkIn } from '../../src/tournaments/leave.js';
import { tourModel, tours, type TourRecord } from '../../src/tournaments/model.js';
import { TourNotices } from '../../src/tournaments/notices.js';
import { join } from '../../src/tournaments/join.js';
import { seriesModel, seriesScores } from '../../src/tournaments/series-model.js';
import { acceptPartner } from '../../src/tournaments/sign-up.js';
import { Escrow } from '../../src/wallet/escrow.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { MACHINE_CALL } from '../../src/platform/panel/audit-action.js';
import { CoinWorld, OPEN } from './coin-world.js';
import { CLOCKS } from './games.js';
import { anId } from './rooms.js';
import { lifeOf, mortal, mortalWallet, type Death } from './wallets.js';

/** One for all: each new log of pino walks the stack of its caller. */
const SILENT = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;
export const FEE = 50;
export const PURSE = 500;

/** The tournament parts of one process. */
export interface TourProcess {
  readonly context: ActionContext;
  join(person: number, partner?: number, key?: string): ReturnType<typeof join>;
  accept(person: number, partner: number, key?: string): ReturnType<typeof acceptPartner>;
  checkIn(person: number): ReturnType<typeof checkIn>;
  act(action: 'publish' | 'pause' | 'resume' | 'cancel'): ReturnType<typeof actOnTournament>;
  goOn(): Promise<void>;
}

/** A tournament with people who have coins, on the product's own wallet, escrow, rooms and store. */
export class TourWorld {
  /** True during maintenance. */
  isClosed = false;
  readonly told: { readonly version: number; readonly people: readonly string[] }[] = [];
  private _id = objectId(anId(0x70000)) as Types.ObjectId;
  private count = 0;

  private constructor(readonly coins: CoinWorld) {}

  static async open(): Promise<TourWorld> {
    const coins = await CoinWorld.open();
    await createIndexes(coins.game.connection, [tours, tourPlayers, seriesScores]);
    // The clock of these tests is behind that of the store, which would remove cups as long over.
    await coins.game.connection.collection(tours.name).dropIndex('expires_at_1');
    return new TourWorld(coins);
  }

  close(): Promise<void> {
    return this.coins.close();
  }

  async clear(): Promise<void> {
    await this.coins.clear();
    await tourModel(this.coins.game.connection).deleteMany({});
    await arenaPlayerModel(this.coins.game.connection).deleteMany({});
    await seriesModel(this.coins.game.connection).deleteMany({});
    this.told.length = 0;
    this.isClosed = false;
    this.coins.walls = OPEN;
  }

  get id(): string {
    return this._id.toHexString();
  }

  get clock() {
    return this.coins.game.timers;
  }

  /** A draft that begins in two hours. */
  async aDraft(changed: Partial<TourRecord> = {}): Promise<void> {
    this.count += 1;
    this._id = objectId(anId(0x70000 + this.count)) as Types.ObjectId;
    await tourModel(this.coins.game.connection).create({
      _id: this._id,
      name: { fa: 'جام', en: '' },
      about: { fa: '', en: '' },
      kind: 'elimination',
      series: '',
      starts_at: this.clock.now() + 2 * HOUR_MS,
      seats: 8,
      target_points: 5,
      pace: 'fast',
      fee: FEE,
      house_coins: 0,
      ...changed,
    });
  }

  /** A cup that somebody opens, with drawn partners for eight, to be begun by its opener; and so many people. */
  async aCup(people: number, wish: Partial<CupWish> = {}, opener = 1): Promise<void> {
    for (let n = 1; n <= people; n++) await this.coins.aPlayer(n, PURSE);
    const opened = await this.openCup(opener, wish);
    if (!opened.ok) throw new Error(opened.code);
    this._id = opened.tour._id;
  }

  /** Somebody who has played ten matches opens a cup. */
  openCup(opener: number, wish: Partial<CupWish> = {}, played = 10): ReturnType<typeof openCup> {
    this.count += 1;
    const person = { id: anId(opener), is_guest: false, name: `شخص ${opener}`, games: { played, won: 0 } };
    return openCup(this.process().context, person, {
      name: 'شب یلدا',
      partners: 'drawn',
      kind: 'elimination',
      target_points: 3,
      pace: 'fast',
      people: 8,
      starts_at: null,
      idempotency_key: `cup-of-test-${this.count}`,
      ...wish,
    });
  }

  /** A published tournament, and so many people with coins. */
  async aTour(people: number, changed: Partial<TourRecord> = {}): Promise<void> {
    await this.aDraft(changed);
    await this.process().act('publish');
    for (let n = 1; n <= people; n++) await this.coins.aPlayer(n, PURSE);
  }

  /** So many pairs are in: persons 1 and 2, 3 and 4, and so on. */
  async pairs(count: number): Promise<void> {
    const one = this.process();
    for (let n = 1; n <= 2 * count; n += 2) {
      await one.join(n, n + 1);
      await one.accept(n + 1, n);
    }
  }

  /** The pairs say that they are there, and the tournament begins. */
  async begin(count: number): Promise<void> {
    const one = this.process();
    const { starts_at } = await this.record();
    this.clock.advance(starts_at - 10 * 60_000 - this.clock.now());
    await one.goOn();
    for (let n = 1; n <= 2 * count; n++) await one.checkIn(n);
    this.clock.advance(starts_at - this.clock.now());
    await one.goOn();
  }

  /** A process that dies at one of its writes, or never; before each write it waits. */
  process(death: Death | null = null, wait?: () => Promise<unknown>): TourProcess {
    const { connection, timers, matches, rooms } = this.coins.game;
    const isLast = lifeOf(death, wait);
    const wallet = mortalWallet(new Wallet(connection, timers), isLast);
    const judgements = { of: () => Promise.resolve(null) };
    const stakes = new PersonStakes({
      connection,
      wallet,
      escrow: new Escrow(wallet, judgements),
      judgements,
      clock: timers,
      notifier: { notify: () => undefined },
      notices: new CoinNotices(new Outbox(connection, timers)),
      walls: () => this.coins.walls,
    });
    const written = ['create', 'updateOne', 'findOneAndUpdate'];
    const mortalMatches = mortal(matches, ['create', 'updateOne'], isLast);
    const model = mortal(tourModel(connection), written, isLast);
    const context: ActionContext = {
      model,
      arrivals: new GatheredArrivals({ model, clock: timers }),
      players: mortal(arenaPlayerModel(connection), [...written, 'bulkWrite', 'updateMany'], isLast),
      series: mortal(seriesModel(connection), ['bulkWrite', 'deleteMany'], isLast),
      matches: mortalMatches,
      histories: new MatchReader(connection, SILENT),
      stakes,
      people: peopleOf(this.coins),
      blocks: new Blocks(connection, timers),
      rooms: { ...rooms, store: new RoomStore(mortalMatches, CLOCKS, timers) },
      clock: timers,
      randomBytes: rooms.randomBytes,
      log: SILENT,
      audit: { flush: () => Promise.resolve() },
      notices: new TourNotices(new Outbox(connection, timers)),
      isClosed: () => this.isClosed,
      since: 0,
      tell: ({ version }, people) => void this.told.push({ version, people }),
    };
    const person = (n: number) => ({ id: anId(n), is_guest: false });
    return {
      context,
      join: (n, partner, key = `join-${n}-${partner ?? 'alone'}`) =>
        join(context, person(n), this.id, {
          partner: partner === undefined ? undefined : anId(partner),
          key,
        }),
      accept: (n, partner, key = `accept-${n}-${partner}`) =>
        acceptPartner(context, person(n), this.id, { partner: anId(partner), key }),
      checkIn: (n) => checkIn(context, anId(n), this.id),
      act: (action) => actOnTournament(context, MACHINE_CALL, this.id, { action, reason: 'زمین خالی نیست' }),
      goOn: () => goOn(context, this._id),
    };
  }

  record(): Promise<TourRecord> {
    return tourModel(this.coins.game.connection).findById(this.id).orFail().lean<TourRecord>();
  }

  tables(round: number): Promise<MatchRecord[]> {
    return this.coins.game.matches
      .find({ 'tour.id': this.id, 'tour.round': round })
      .sort({ 'tour.n': 1 })
      .lean<MatchRecord[]>();
  }

  /** Everybody of a table comes, and its match begins. */
  async sitDown({ room_id, seats }: MatchRecord): Promise<void> {
    const { rooms } = this.coins.game;
    for (const seat of seats) await memberBack(rooms, { room_id, player_id: seat?.player_id ?? '' });
    this.clock.advance(CLOCKS.countdown_ms);
    const begun = await startMatch(rooms, room_id, { by: null });
    if (!begun.ok || begun.room.status !== 'in progress') throw new Error('the match has not begun');
  }

  /** A match ends, as its last write would end it. */
  async end(
    { _id }: Pick<MatchRecord, '_id'>,
    winner: Team,
    points: [number, number] = [5, 2],
  ): Promise<void> {
    const { matches, timers } = this.coins.game;
    const { snapshot } = await matches.findById(_id).orFail().lean<MatchRecord>();
    if (snapshot === null) throw new Error('no match has begun');
    const { seats } = snapshot.state;
    const result = { winner, reason: 'points' } as const;
    const state: MatchState = {
      ...snapshot.state,
      phase: 'finished',
      points: winner === 0 ? points : [points[1], points[0]],
      seats: seats.map((seat) => ({
        ...seat,
        cards_played: 40,
        cards_by_player: 40,
      })) as unknown as typeof seats,
      result,
    };
    const ended = { status: 'finished', open: false, finished_at: timers.now(), playing: [] } as const;
    await matches.updateOne({ _id }, { $set: { ...ended, result, 'snapshot.state': state } });
  }

  /** The whole running round is played, each match won by the first side, and its results are taken. */
  async playRound(): Promise<void> {
    const { round } = await this.record();
    for (const table of await this.tables(round)) {
      await this.sitDown(table);
      await this.end(table, 0);
    }
    await this.process().goOn();
  }

  /** The break is over. */
  async nextRound(): Promise<void> {
    const { next_round_at } = await this.record();
    this.clock.advance((next_round_at ?? this.clock.now()) - this.clock.now());
    await this.process().goOn();
  }

  async purses(people: number): Promise<number[]> {
    const purses: number[] = [];
    for (let n = 1; n <= people; n++) purses.push((await this.coins.wallet.purse(anId(n)))?.stakeable ?? -1);
    return purses;
  }

  /** The coins that the tournament still holds, once all entries are in the ledger. */
  async pot(): Promise<number> {
    const players = arenaPlayerModel(this.coins.game.connection);
    for (const person of (await withPeople(players, await this.record())).accounts)
      await this.coins.wallet.flushPendingEntries(person);
    return this.coins.wallet.heldFor(`t:${this.id}`);
  }

  async wrongPots(): Promise<PotDifference[]> {
    const found: PotDifference[] = [];
    for await (const each of auditTours(this.coins.game.connection, Infinity)) found.push(each);
    return found;
  }
}

/** Accounts of the world, by id. */
function peopleOf({ game: { connection } }: CoinWorld): ActionContext['people'] {
  const accounts = accountModel(connection);
  const present = ({ _id, is_guest, name }: AccountRecord) =>
    ({ id: _id.toHexString(), is_guest, name, avatar: null, worn: { frame: null }, trophies: 0 }) as never;
  return {
    async findPeople(ids) {
      const found = await accounts.find({ _id: { $in: [...ids] } }).lean<AccountRecord[]>();
      return new Map(found.map((record) => [record._id.toHexString(), present(record)]));
    },
    async findPerson(who) {
      const found = await accounts.findById(objectId(who) ?? undefined).lean<AccountRecord>();
      return found === null ? null : present(found);
    },
  };
}

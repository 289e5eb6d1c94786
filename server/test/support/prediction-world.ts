import pino from 'pino';
import { roomOptions } from '@hokm/shared/protocol';
import type { MatchState, Team } from '@hokm/shared/rules';
import { createIndexes } from '../../src/platform/database/collection.js';
import { Outbox } from '../../src/notifications/outbox.js';
import { MatchReader } from '../../src/play/games/match-reader.js';
import type { Table } from '../../src/play/games/table.js';
import { auditPredictions } from '../../src/predictions/audit-predictions.js';
import { PredictionBook } from '../../src/predictions/book.js';
import type { PredictionContext, PredictionTold } from '../../src/predictions/context.js';
import { makePrediction } from '../../src/predictions/make-prediction.js';
import { predictionModel, predictions, type PredictionRecord } from '../../src/predictions/model.js';
import { settlePrediction } from '../../src/predictions/settle-prediction.js';
import { CoinNotices } from '../../src/stakes/coin-notices.js';
import type { PotDifference } from '../../src/stakes/audit-pots.js';
import { PersonStakes } from '../../src/stakes/person-stakes.js';
import { Escrow } from '../../src/wallet/escrow.js';
import { Wallet } from '../../src/wallet/wallet.js';
import { CoinWorld, OPEN } from './coin-world.js';
import { playByPeople, startTable } from './games.js';
import { anId } from './rooms.js';
import { lifeOf, mortal, mortalWallet, type Death } from './wallets.js';

/** The walls of these tests: predictions are open, on tables of anybody. */
export const PREDICTED = { ...OPEN, predictions: true, prediction_rated: 0 };
/** The first person who does not play. */
export const FIRST_SPECTATOR = 10;

/** What one process has of predictions. */
export interface PredictionProcess {
  readonly context: PredictionContext;
  predict(
    person: number,
    team: 'team1' | 'team2',
    coins: number,
    key?: string,
  ): ReturnType<typeof makePrediction>;
  settle(): Promise<void>;
}

/** A match of four people, and spectators with coins, on the product's own wallet, escrow and store. */
export class PredictionWorld {
  walls = PREDICTED;
  readonly told: { readonly person: string; readonly told: PredictionTold }[] = [];
  friends: readonly string[] = [];
  mates: readonly string[] = [];
  table: Table | null = null;
  private matches = 0;

  private constructor(readonly coins: CoinWorld) {}

  static async open(): Promise<PredictionWorld> {
    const coins = await CoinWorld.open();
    await createIndexes(coins.game.connection, [predictions]);
    return new PredictionWorld(coins);
  }

  close(): Promise<void> {
    return this.coins.close();
  }

  async clear(): Promise<void> {
    await this.coins.clear();
    await predictionModel(this.coins.game.connection).deleteMany({});
    this.told.length = 0;
    this.walls = PREDICTED;
    this.friends = [];
    this.mates = [];
  }

  /** A public match to 5 points that has begun, and so many spectators with 500 coins that they may put in. */
  async aMatch(spectators: number, purses: readonly number[] = []): Promise<string> {
    this.matches += 1;
    this.table = await startTable(this.coins.game, 4, {
      _id: anId(0xe0000 + this.matches),
      room_id: `P${String(this.matches).padStart(5, '0')}`,
      options: roomOptions.parse({ target_points: 5 }),
    });
    await this.spectators(spectators, purses);
    return this.id;
  }

  async spectators(count: number, purses: readonly number[] = []): Promise<void> {
    for (let n = 0; n < count; n++) await this.coins.aPlayer(FIRST_SPECTATOR + n, purses[n] ?? 500);
  }

  get id(): string {
    return this.table?.id ?? '';
  }

  /** The table plays on until so many cards lie. */
  async play(cards: number): Promise<void> {
    if (this.table === null) throw new Error('no match has begun');
    await playByPeople(this.coins.game, this.table, cards);
  }

  /** The match ends, as its last write would end it. */
  async end(winner: Team | null): Promise<void> {
    const { matches, timers } = this.coins.game;
    const { snapshot } = await matches.findById(this.id).orFail().lean();
    if (snapshot === null) throw new Error('no match has begun');
    const result: MatchState['result'] =
      winner === null ? { winner, reason: 'void' } : { winner, reason: 'points' };
    const state = { ...snapshot.state, phase: 'finished', result } as const;
    const ended = { status: 'finished', open: false, finished_at: timers.now(), playing: [] } as const;
    await matches.updateOne({ _id: this.id }, { $set: { ...ended, result, 'snapshot.state': state } });
  }

  /** A process that dies at one of its writes, or never; before each write it waits. */
  process(death: Death | null = null, wait?: () => Promise<unknown>): PredictionProcess {
    const { connection, timers, rooms } = this.coins.game;
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
      walls: () => this.walls,
    });
    const model = mortal(predictionModel(connection), ['updateOne', 'create'], isLast);
    const context: PredictionContext = {
      connection,
      book: new PredictionBook(model, timers),
      histories: new MatchReader(connection, pino({ level: 'silent' })),
      stakes,
      wallet,
      blocks: rooms.blocks,
      clock: timers,
      economy: () => this.walls,
      friendsOf: () => Promise.resolve(this.friends),
      matesOf: () => Promise.resolve(this.mates),
      tell: (person, told) => void this.told.push({ person, told }),
    };
    return {
      context,
      predict: (person, team, coins, key = `key-of-${person}`) =>
        makePrediction(context, anId(person), {
          room_id: this.id,
          team,
          coins,
          idempotency_key: key,
          installation: undefined,
        }),
      settle: () => settlePrediction(context, this.id),
    };
  }

  record(): Promise<PredictionRecord> {
    return predictionModel(this.coins.game.connection).findById(this.id).orFail().lean<PredictionRecord>();
  }

  /** The coins of a person, bound ones left out. */
  async coinsOf(person: number): Promise<number> {
    return (await this.coins.wallet.purse(anId(person)))?.stakeable ?? -1;
  }

  /** What the predictions still hold, once all entries are in the ledger. */
  async pot(): Promise<number> {
    const record = await predictionModel(this.coins.game.connection)
      .findById(this.id)
      .lean<PredictionRecord>();
    for (const person of record?.people ?? []) await this.coins.wallet.flushPendingEntries(person);
    return this.coins.wallet.heldFor(`p:${this.id}`);
  }

  /** Matches whose predictions are over and hold other coins than was decided. */
  async wrongPots(): Promise<PotDifference[]> {
    const found: PotDifference[] = [];
    for await (const each of auditPredictions(this.coins.game.connection, Infinity)) found.push(each);
    return found;
  }
}

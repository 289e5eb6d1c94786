import type { Connection } from 'mongoose';
import { INITIAL_ECONOMY } from '@hokm/server/settings/values';
import type { Log, Timers } from '@hokm/server/platform/core/ports';
import { PeriodicTask } from '@hokm/server/platform/jobs/periodic-task';
import { Blocks } from '@hokm/server/people/blocks';
import { MatchReader } from '@hokm/server/play/games/match-reader';
import { matchModel } from '@hokm/server/play/games/match-record';
import { joinRoom, leaveRoom } from '@hokm/server/play/rooms/change-room';
import type { RoomContext } from '@hokm/server/play/rooms/context';
import { PredictionBook } from '@hokm/server/predictions/book';
import type { PredictionContext } from '@hokm/server/predictions/context';
import { predictionModel } from '@hokm/server/predictions/model';
import { OfferSign } from '@hokm/server/predictions/offer-sign';
import { predictionListener } from '@hokm/server/predictions/prediction-listener';
import { predictionsAfterMatch, settleDuePredictions } from '@hokm/server/predictions/settle-due';
import { CoinNotices } from '@hokm/server/stakes/coin-notices';
import { PersonStakes } from '@hokm/server/stakes/person-stakes';
import { stakesAfterMatch } from '@hokm/server/stakes/settle-stakes';
import { Escrow } from '@hokm/server/wallet/escrow';
import { Wallet } from '@hokm/server/wallet/wallet';
import { FRIEND, idOf, ROOM, seatOf } from './room.js';
import type { Answer, GameOrder } from './commands.js';

/** Rooms for coins and predictions are open, and who is new may enter: these people have not played yet. */
const WALLS = {
  ...INITIAL_ECONOMY,
  stakes: true,
  tour_fees: true,
  predictions: true,
  prediction_rated: 0,
  unknown_country: true,
  needs_age: false,
  least_matches: 0,
};
/** What somebody earns who has too few coins. */
export const EARNED = 900;
const SPENT = 40;
const FLUSH_MS = 3_000;
const SWEEP_MS = 2_000;
const nobodyJudged = { of: () => Promise.resolve(null) };

const KINDS = ['join', 'quit', 'earn', 'spend', 'void'] as const;

/** What people do around a coin room, besides playing in it; `void` is an act of the staff. */
export interface CoinOrder {
  readonly type: (typeof KINDS)[number];
  readonly command_id: string;
}

export const isCoinOrder = (order: GameOrder | CoinOrder): order is CoinOrder =>
  KINDS.some((kind) => kind === order.type);

/** The coin parts of a process: the product's own wallet, escrow, walls, predictions and payments. */
export function coinsOf(connection: Connection, timers: Timers, log: Log) {
  const wallet = new Wallet(connection, timers);
  const notices = new CoinNotices(null);
  const stakes = new PersonStakes({
    connection,
    wallet,
    escrow: new Escrow(wallet, nobodyJudged),
    judgements: nobodyJudged,
    clock: timers,
    notifier: { notify: () => undefined },
    notices,
    walls: () => WALLS,
  });
  const book = new PredictionBook(predictionModel(connection), timers);
  const predictions: PredictionContext = {
    connection,
    book,
    histories: new MatchReader(connection, log),
    stakes,
    wallet,
    blocks: new Blocks(connection, timers),
    clock: timers,
    economy: () => WALLS,
    friendsOf: (person) => Promise.resolve(person === FRIEND ? [idOf(0)] : []),
    matesOf: () => Promise.resolve([]),
    tell: () => undefined,
  };
  const sign = new OfferSign({
    connection,
    matches: matchModel(connection),
    economy: predictions.economy,
    announce: () => undefined,
    clock: timers,
  });
  return {
    stakes,
    wallet,
    predictions,
    listener: predictionListener({ book, sign, log }),
    afterMatch: [
      stakesAfterMatch({ matches: matchModel(connection), stakes, notices, clock: timers }),
      predictionsAfterMatch(predictions),
    ],
    sweep: new PeriodicTask(
      { name: 'predictions', everyMs: SWEEP_MS, run: () => settleDuePredictions(predictions, log) },
      timers,
      log,
    ),
    flush: new PeriodicTask(
      { name: 'wallet flush', everyMs: FLUSH_MS, run: () => wallet.flushStale() },
      timers,
      log,
    ),
  };
}

/** Does what somebody asks for around their coin room. */
export async function carryOutCoins(
  { rooms, wallet }: { readonly rooms: RoomContext; readonly wallet: Wallet },
  player_id: string,
  { type, command_id }: CoinOrder,
): Promise<Answer> {
  const by = { room_id: ROOM, player_id, command_id };
  const earned = { account: player_id, key: command_id, amount: EARNED, kind: 'daily' } as const;
  switch (type) {
    case 'join':
      return joinRoom(rooms, by, { ...seatOf(player_id), frame: null, installation: null });
    case 'quit':
      return leaveRoom(rooms, by);
    case 'earn':
      return plain(await wallet.change(earned));
    case 'spend':
      return plain(await wallet.change({ ...earned, amount: -SPENT, kind: 'purchase' }));
    case 'void': {
      const table = await rooms.games.tables.get(ROOM);
      if (table !== null) await rooms.games.declareVoid(table);
      return { ok: true };
    }
  }
}

const plain = (answer: Answer): Answer => (answer.ok ? { ok: true } : answer);

import type { GameState } from '@hokm/shared/protocol';
import pino from 'pino';
import { MatchRuntime, newNodeId } from '@hokm/server/play/games/match-runtime';
import { matchModel, type MatchRecord } from '@hokm/server/play/games/match-record';
import { presentGame } from '@hokm/server/play/games/match-view';
import type { Table } from '@hokm/server/play/games/table';
import { Blocks } from '@hokm/server/people/blocks';
import { markPresent, settleAbsence } from '@hokm/server/play/live/room-attendance';
import { NO_STAKES, type RoomContext } from '@hokm/server/play/rooms/context';
import type { RoomTimings } from '@hokm/server/play/rooms/timings';
import { RoomSweeper } from '@hokm/server/play/rooms/room-sweeper';
import { isMember } from '@hokm/server/play/rooms/room';
import { RoomStore } from '@hokm/server/play/rooms/room-store';
import { startMatch } from '@hokm/server/play/rooms/start-match';
import { makePrediction } from '@hokm/server/predictions/make-prediction';
import { SettlementWorker } from '@hokm/server/settlement/worker';
import { standingAfterMatch } from '@hokm/server/standing/standing-steps';
import type { UnreliableBus } from './unreliable-bus.js';
import type { SeededRandom } from './seeded-random.js';
import { SimulatedHost, type HostProps } from './host.js';
import type { LossyStore } from './lossy-store.js';
import { carryOutCoins, coinsOf, isCoinOrder, type CoinOrder } from './coins.js';
import type { PredictionWish } from './spectator.js';
import { carryOut, type Answer, type GameOrder, type SimulatedCommand } from './commands.js';

/** Everything a match waits for, short enough for a run to meet all of it, ms. */
export const CLOCKS: RoomTimings = {
  turn_ms: 4_000,
  round_pause_ms: 300,
  hand_pause_ms: 500,
  bot_delay_ms: 200,
  grace_ms: 5_000,
  waiting_grace_ms: 5_000,
  countdown_ms: 500,
  quick_search_ms: 1_500,
};

/** One connection of a player, as the process it is made to has it. */
export interface Link {
  readonly player_id: string;
  /** The connection stands on the player's side too. */
  readonly open: () => boolean;
  readonly send: (view: GameState) => void;
  /** The commands of this connection run in their order. */
  tail: Promise<unknown>;
}

export interface ProcessProps extends HostProps {
  readonly chance: SeededRandom;
  readonly store: LossyStore;
  readonly bus: UnreliableBus;
  readonly roomId: string;
  /** The place that leads connections to it. Absent: none does. */
  readonly place?: string;
  /** True in a world of coins. */
  readonly hasCoins?: boolean;
  /** Sees each room that the process tells people about. */
  readonly onAnnounce?: (room: MatchRecord) => void;
  /** Timings that differ from `CLOCKS`. */
  readonly timings?: Partial<RoomTimings>;
  /** True if a player has a connection to another process. */
  readonly isElsewhere: (playerId: string, but: SimulatedProcess) => boolean;
}

export const log = pino({ level: 'silent' });

/** A server process: the real games and rooms; store, bus, clock and connections are the world's. It stops and dies. */
export class SimulatedProcess extends SimulatedHost {
  readonly games: MatchRuntime;
  private readonly links = new Set<Link>();
  private readonly rooms: RoomContext;
  private readonly connections = {
    isHere: (_: string, playerId: string) => this.has(playerId),
    isElsewhere: (_: string, playerId: string) => this.asksOthers(playerId),
  };
  private readonly roomClock: RoomSweeper;
  private readonly worker: SettlementWorker;
  private readonly coins: ReturnType<typeof coinsOf> | null;

  constructor(private readonly props: ProcessProps) {
    super(props);
    const { chance, store, bus } = props;
    const connection = store.connectionFor(this);
    const timers = this.timers();
    this.coins = props.hasCoins === true ? coinsOf(connection, timers, log) : null;
    this.games = new MatchRuntime({
      node: newNodeId(chance.bytes),
      place: props.place ?? null,
      connection,
      timers,
      randomBytes: chance.bytes,
      random: chance.next,
      log,
      singleProcess: false,
      bus: bus.endFor(this),
      moveListeners: [
        { name: 'links', onMove: (table) => this.tell(table) },
        ...(this.coins === null ? [] : [this.coins.listener]),
      ],
    });
    const announce = (room: MatchRecord): void => {
      props.onAnnounce?.(room);
      if (room.status === 'in progress') bus.tell('started', room.room_id);
    };
    const timings = { ...CLOCKS, ...props.timings };
    const roomStore = new RoomStore(matchModel(connection), timings, timers);
    const { games } = this;
    this.rooms = {
      store: roomStore,
      games,
      blocks: new Blocks(connection, timers),
      friendsOf: () => Promise.resolve([]),
      stakes: this.coins?.stakes ?? NO_STAKES,
      timings,
      timers,
      randomBytes: chance.bytes,
      log,
      announce,
    };
    this.roomClock = new RoomSweeper(this.rooms);
    this.worker = new SettlementWorker({
      connection,
      timers,
      log,
      afterMatch: () => [...standingAfterMatch(connection), ...(this.coins?.afterMatch ?? [])],
    });
    bus.on('started', this, () => {
      for (const link of this.links) this.show(link).catch(() => undefined);
    });
    bus.on('moved', this, (roomId) => void this.followTable(roomId).catch(() => undefined));
  }

  /** Comes up: rejects like a start that cannot reach its store. */
  async start(): Promise<void> {
    await this.games.start();
    this.roomClock.start();
    this.worker.start();
    this.coins?.flush.start();
    this.coins?.sweep.start();
  }

  /** Gives its table to another process. Rejects when the store could not be reached. */
  handOver(): Promise<void> {
    return this.games.handOver((roomId) => {
      this.props.bus.tell('moved', roomId);
      return Promise.resolve();
    });
  }

  private async followTable(roomId: string): Promise<void> {
    const room = await this.rooms.store.find(roomId);
    if (room !== null) await this.games.keptBy(room);
  }

  /** Stops as planned. */
  async stop(): Promise<void> {
    await this.handOver();
    await this.roomClock.stop();
    await this.worker.stop();
    await this.coins?.flush.stop();
    await this.coins?.sweep.stop();
    await this.games.stop();
    this.die();
  }

  override die(): void {
    super.die();
    this.links.clear();
  }

  /** True if a player is connected here. */
  has(playerId: string): boolean {
    for (const link of this.links) if (link.player_id === playerId) return true;
    return false;
  }

  /** A connection comes: its player is back at the table, and sees it. */
  async arrive(link: Link): Promise<void> {
    this.links.add(link);
    await this.inOrder(link, async () => {
      const room = await this.rooms.store.find(this.props.roomId);
      if (room !== null && isMember(room, link.player_id))
        await markPresent(this.rooms, room, link.player_id);
      await this.show(link);
    });
  }

  /** A connection is lost: a player without another is away. */
  async leave(link: Link): Promise<void> {
    if (!this.links.delete(link)) return;
    const { roomId } = this.props;
    if (this.links.size === 0) this.games.release(roomId);
    await settleAbsence(this.rooms, this.connections, roomId, link.player_id);
  }

  /** Does what a player asks for over its connection. Rejects when the store could not be reached. */
  handle(link: Link, order: SimulatedCommand): Promise<Answer> {
    return this.inOrder(link, async () => {
      const { roomId } = this.props;
      if (order.type === 'look') {
        await this.show(link);
        return { ok: true };
      }
      if (order.type === 'start') {
        const started = await startMatch(this.rooms, roomId, {
          by: link.player_id,
          command_id: order.command_id,
        });
        return started.ok ? { ok: true } : { ok: false, code: started.code };
      }
      return this.carryOut(link.player_id, order);
    });
  }

  /** Predicts the match for somebody who watches it. Rejects when the store could not be reached. */
  async predict(person: string, wish: PredictionWish): Promise<Answer> {
    if (this.coins === null) throw new Error('a world without coins');
    const made = await makePrediction(this.coins.predictions, person, {
      ...wish,
      room_id: this.props.roomId,
      installation: undefined,
    });
    return made.ok ? { ok: true } : { ok: false, code: made.code };
  }

  private carryOut(player_id: string, order: GameOrder | CoinOrder): Promise<Answer> {
    const { rooms, coins, games } = this;
    if (!isCoinOrder(order)) return carryOut(games, this.props.roomId, player_id, order);
    if (coins === null) throw new Error('a world without coins');
    return carryOutCoins({ rooms, wallet: coins.wallet }, player_id, order);
  }

  /** How a seat stands at the match in memory here: null without one. */
  seatOf(playerId: string): { away: boolean; bot: boolean } | null {
    const table = this.games.tables.peek(this.props.roomId);
    const seat = table?.seatOf(playerId) ?? null;
    if (table === null || seat === null) return null;
    const { away_since, control } = table.state.seats[seat];
    return { away: away_since !== null, bot: control === 'bot' };
  }

  /** What other processes know comes after a while. */
  private asksOthers(playerId: string): Promise<boolean> {
    const { agenda, chance, isElsewhere } = this.props;
    return new Promise((resolve) => {
      agenda.after(chance.between(0, 40), () => {
        const there = isElsewhere(playerId, this);
        agenda.after(chance.between(0, 40), () => this.deliver(() => resolve(there)));
      });
    });
  }

  private inOrder<T>(link: Link, work: () => Promise<T>): Promise<T> {
    const done = link.tail.then(work, work);
    link.tail = done.catch(() => undefined);
    return done;
  }

  private async show(link: Link): Promise<void> {
    await this.games.refresh(this.props.roomId);
    const table = await this.games.tables.get(this.props.roomId);
    if (table !== null) this.send(link, table);
  }

  private tell(table: Table): void {
    for (const link of this.links) this.send(link, table);
  }

  private send(link: Link, table: Table): void {
    const seat = table.seatOf(link.player_id);
    if (seat !== null && link.open()) link.send(presentGame(table, seat, this.timers().now()));
  }
}

import { matches, type MatchRecord } from '../games/match-record.js';
import type { Timer } from '../../platform/core/ports.js';
import { following } from '../../platform/revisions/following.js';
import type { Revisions } from '../../platform/revisions/revisions.js';
import { fillRoom, leaveRoom } from './change-room.js';
import type { RoomContext } from './context.js';
import { isTakingCoins } from '../games/stakes-record.js';
import { isTourTable } from '../games/tour-table.js';
import { fillDue, isIdle, overdueMembers, startDue } from './room-due.js';
import { peopleIn } from './room.js';
import { startMatch } from './start-match.js';

/** Least time between two looks at what is due, ms, and how much is done at once. */
const SWEEP_MS = 1_000;
const ROOMS_AT_ONCE = 50;
/** Time for which a room that lives in another process is left to that process when something is due, ms: its match begins where its people are. */
const HOME_FIRST_MS = 2_500;

/**
 * Sweeps waiting rooms: starts full ones, seats computer players in quick searches, frees the seats of disconnected
 * members, closes idle rooms. Due times are stored in the room, so any process may sweep it, and sweeping twice does no harm.
 */
export class RoomSweeper {
  private timer: Timer | null = null;
  private round: Promise<void> = Promise.resolve();
  private stopped = false;

  private readonly look: () => Promise<void>;

  /**
   * @param isClosed true during maintenance: no match begins then, and no search is filled
   * @param revisions knows when a room has changed; null: the store is asked every second
   */
  constructor(
    private readonly context: RoomContext,
    private readonly isClosed: () => boolean = () => false,
    revisions: Pick<Revisions, 'of' | 'follow' | 'isAlone'> | null = null,
  ) {
    const follows = [matches.name];
    const run = () => this.sweepDue();
    this.look =
      revisions === null
        ? () => this.sweep()
        : following(revisions, context.timers, { follows, everyMs: SWEEP_MS, run });
    // A change of another process is seen with the next look.
    revisions?.follow(follows, () => undefined);
  }

  /** Begins to look. */
  start(): void {
    if (this.stopped) return;
    this.timer = this.context.timers.set(SWEEP_MS, () => {
      this.round = this.look()
        .catch((error: unknown) =>
          this.context.log.error({ err: error }, 'waiting rooms could not be looked at'),
        )
        .then(() => this.start());
    });
  }

  /** Stops looking; what is being done is finished. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.settled();
  }

  /** Waits for the look that is under way. */
  async settled(): Promise<void> {
    await this.round;
  }

  /** Gives when something is next due, ms since 1970; null where nothing will be. */
  private async sweepDue(): Promise<number | null> {
    const { store, timers } = this.context;
    const next = await store.nextDue();
    if (next === null || next > timers.now()) return next;
    await this.sweep();
    return store.nextDue();
  }

  private async sweep(): Promise<void> {
    const now = this.context.timers.now();
    for (const room of await this.context.store.due(now, ROOMS_AT_ONCE)) {
      if (this.isLeftToHome(room, now)) continue;
      // One that fails stops no other.
      await this.settle(room, now).catch((error: unknown) =>
        this.context.log.error({ err: error, room: room.room_id }, 'waiting room could not be looked at'),
      );
    }
  }

  private isLeftToHome({ node, due_at }: MatchRecord, now: number): boolean {
    const livesElsewhere = this.context.games.places.of(node) !== null;
    return livesElsewhere && due_at !== null && now - due_at < HOME_FIRST_MS;
  }

  private async settle(room: MatchRecord, now: number): Promise<void> {
    const { context } = this;
    if (room.moving_to != null) {
      await context.store.endMove(room.room_id);
      return;
    }
    // Coins that are on their way arrive in maintenance too.
    if (isTakingCoins(room)) {
      await startMatch(context, room.room_id, { by: null });
      return;
    }
    if (isTourTable(room)) {
      if (!this.isClosed()) await startMatch(context, room.room_id, { by: null });
      return;
    }
    const idle = isIdle(room, now);
    const leaving = idle ? peopleIn(room) : overdueMembers(room, context.timings, now);
    for (const playerId of leaving) await leaveRoom(context, { room_id: room.room_id, player_id: playerId });
    if (leaving.length > 0 || this.isClosed()) return;
    const fill = fillDue(room, context.timings);
    if (fill !== null && fill <= now) await fillRoom(context, room.room_id);
    const start = startDue(room, context.timings);
    if (start !== null && start <= now) await startMatch(context, room.room_id, { by: null });
  }
}

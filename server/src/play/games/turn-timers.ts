import { nextDue, seatView, type Command, type Due, type MatchState } from '@hokm/shared/rules';
import { chooseBotCard, chooseTrump, habitOf, SOUND } from '@hokm/shared/players';
import type { Log, Random, RandomBytes, Timer, Timers } from '../../platform/core/ports.js';
import { nextDeal } from './dealer.js';
import type { CommandExecutor } from './command-executor.js';
import { grantOf } from './grant-time.js';
import { NODE_LEASE_MS, NODE_RENEW_MS } from './node-lease.js';
import type { Table } from './table.js';
import type { Tables } from './tables.js';

/** Time until a failed automatic command is tried again, ms. */
const RETRY_MS = 1_000;
/** Grace before a node plays an overdue command of another node's match, ms. Longer than failure detection. */
const GRACE_MS = NODE_LEASE_MS + NODE_RENEW_MS;

export interface TurnTimersProps {
  readonly executor: Pick<CommandExecutor, 'execute'>;
  readonly tables: Pick<Tables, 'get'>;
  /** This process, as `matches.node` names it. */
  readonly node: string;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
}

/**
 * Plays the automatic commands of the matches in memory when they are due, on the ordinary path of a command; those of
 * another node's matches only after a grace. A late or doubled timer does no harm: the due command is read from the
 * state again.
 */
export class TurnTimers {
  /** The timer of each room, and when it fires, ms since 1970. */
  private readonly armed = new Map<string, { readonly timer: Timer; readonly at: number }>();
  private stopped = false;

  constructor(private readonly props: TurnTimersProps) {}

  /**
   * Arms the timer of a match; called after each move and when a match is loaded. An earlier timer is kept: most turns
   * end early, and a timer that fires early re-arms itself. This saves two timer operations per card.
   */
  arm(table: Table): void {
    const due = nextDue(table.state);
    if (due === null) return this.disarm(table);
    const now = this.props.timers.now();
    const at = Math.max(now, due.at) + this.graceMs(table);
    const armed = this.armed.get(table.roomId);
    if (armed !== undefined && armed.at <= at) return;
    this.disarm(table);
    this.fireIn(table.roomId, at - now);
  }

  /** Cancels the timer of a match. */
  disarm(table: Table): void {
    this.armed.get(table.roomId)?.timer.cancel();
    this.armed.delete(table.roomId);
  }

  /** Cancels all timers for good. */
  stop(): void {
    this.stopped = true;
    for (const { timer } of this.armed.values()) timer.cancel();
    this.armed.clear();
  }

  private fireIn(roomId: string, ms: number): void {
    if (this.stopped) return;
    const at = this.props.timers.now() + ms;
    this.armed.set(roomId, { timer: this.props.timers.set(ms, () => void this.fire(roomId)), at });
  }

  private async fire(roomId: string): Promise<void> {
    this.armed.delete(roomId);
    try {
      const table = await this.props.tables.get(roomId);
      if (table === null || this.stopped) return;
      const { version } = table.state;
      await this.props.executor.execute(table, (state) => this.dueCommand(table, state));
      // Without a move there was no call of `arm`.
      if (table.state.version === version) this.arm(table);
    } catch (error) {
      this.props.log.error({ err: error, room: roomId }, 'automatic command failed, retrying');
      this.fireIn(roomId, RETRY_MS);
    }
  }

  private graceMs(table: Table): number {
    return table.info.node === this.props.node ? 0 : GRACE_MS;
  }

  private dueCommand(table: Table, state: MatchState): Command | null {
    const due = nextDue(state);
    if (due === null || due.at + this.graceMs(table) > this.props.timers.now()) return null;
    return grantOf(state, table.gapEnd) ?? this.commandFor(table, state, due);
  }

  private commandFor({ info }: Table, state: MatchState, due: Due): Command {
    switch (due.do) {
      case 'deal':
        return nextDeal(state, this.props.randomBytes);
      case 'name_trump': {
        const suit = chooseTrump(seatView(state, due.seat), this.props.random);
        return { type: 'name_trump', seat: due.seat, suit, by: due.by };
      }
      case 'play_card': {
        // Level and habits are those of the room's own computer players; a stand-in for a person always plays well.
        const { person, player_id } = state.seats[due.seat];
        const habit = person ? SOUND : habitOf(player_id, info.options.bot_level);
        const card = chooseBotCard(seatView(state, due.seat), habit, this.props.random);
        return { type: 'play_card', seat: due.seat, card, by: due.by };
      }
      case 'give_seat_to_bot':
        return { type: 'give_seat_to_bot', seat: due.seat };
      case 'begin_choosing':
      case 'collect_trick':
      case 'end_pause':
        return { type: due.do };
    }
  }
}

import { nextDue, seatView, type Command, type Due, type MatchState } from '@hokm/shared/rules';
import { chooseBeginnerCard, chooseCard, chooseTrump } from '@hokm/shared/players';
import type { Log, Random, RandomBytes, Timer, Timers } from '../../platform/core/ports.js';
import { nextDeal } from './dealer.js';
import { LEASE_MS, LEASE_RENEW_MS } from './lease.js';
import type { CommandExecutor } from './command-executor.js';
import type { Table } from './table.js';
import type { Tables } from './tables.js';

/** After a failure of the store the clock tries again, ms. */
const RETRY_MS = 1_000;
/**
 * A process that has a match of another in memory plays what is due after this, ms: the other may not have heard of the
 * last move, or we of its. Longer than it takes to find out that a process has ended.
 */
const GRACE_MS = LEASE_MS + LEASE_RENEW_MS;

export interface TurnTimersProps {
  readonly performer: () => CommandExecutor;
  readonly tables: () => Tables;
  /** This process, as `matches.node` names it. */
  readonly node: string;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly random: Random;
  readonly log: Log;
}

/**
 * Keeps the time of the matches in memory: what is due by itself is played when its moment has come, by the ordinary
 * way of a command; where another process keeps the time, only when that has not done it long after. A late or doubled
 * ring does no harm: what is due is read off the state anew.
 */
export class TurnTimers {
  /** Of each room: its timer, and when it rings, ms since 1970. */
  private readonly armed = new Map<string, { readonly timer: Timer; readonly at: number }>();
  private stopped = false;

  constructor(private readonly props: TurnTimersProps) {}

  /**
   * Sees that the match's timer rings when something is due next; called after each move and when a match is loaded. One
   * that rings before is left: nearly every turn ends long before its time, and who rings too early looks and sets it anew.
   */
  arm(table: Table): void {
    const due = nextDue(table.state);
    if (due === null) return this.disarm(table);
    const now = this.props.timers.now();
    const at = Math.max(now, due.at) + this.graceMs(table);
    const ringing = this.armed.get(table.roomId);
    if (ringing !== undefined && ringing.at <= at) return;
    this.disarm(table);
    this.fireIn(table.roomId, at - now);
  }

  /** The match rings no more: it is over, or nobody here needs it. */
  disarm(table: Table): void {
    this.armed.get(table.roomId)?.timer.cancel();
    this.armed.delete(table.roomId);
  }

  /** No more rings. */
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
      const table = await this.props.tables().get(roomId);
      if (table === null || this.stopped) return;
      const { version } = table.state;
      await this.props.performer().execute(table, (state) => this.dueCommand(table, state));
      // A ring that came too early, or found nothing to do, has told nobody: then nobody has set the next timer.
      if (table.state.version === version) this.arm(table);
    } catch (error) {
      this.props.log.error({ err: error, room: roomId }, 'what is due could not be played, trying again');
      this.fireIn(roomId, RETRY_MS);
    }
  }

  private graceMs(table: Table): number {
    return table.info.node === this.props.node ? 0 : GRACE_MS;
  }

  private dueCommand(table: Table, state: MatchState): Command | null {
    const due = nextDue(state);
    if (due === null || due.at + this.graceMs(table) > this.props.timers.now()) return null;
    return this.commandFor(table, state, due);
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
        // Only the room's own computer players are as good as it says; whoever stands in for a person plays well.
        const easy = info.options.bot_level === 'easy' && !state.seats[due.seat].person;
        const card = (easy ? chooseBeginnerCard : chooseCard)(seatView(state, due.seat), this.props.random);
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

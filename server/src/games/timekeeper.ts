import { nextDue, seatView, type Command, type Due, type MatchState } from '@hokm/shared/rules';
import { chooseCard, chooseTrump } from '@hokm/shared/players';
import type { Log, Random, RandomBytes, Timers } from '../ports.js';
import { nextDeal } from './dealer.js';
import type { Performer } from './perform.js';
import type { Table } from './table.js';

/** After a failure of the store the clock tries again, ms. */
const RETRY_MS = 1_000;

/**
 * Keeps the time of the matches of this process: what is due by itself is played when its moment has come, by the
 * ordinary way of a command. A late or doubled ring does no harm: what is due is read off the state anew.
 */
export class Timekeeper {
  private stopped = false;

  constructor(
    private readonly performer: () => Performer,
    private readonly timers: Timers,
    private readonly randomBytes: RandomBytes,
    private readonly random: Random,
    private readonly logger: Log,
  ) {}

  /** Sets the table's timer to what is due next; called after each move and when a match is loaded. */
  arm(table: Table): void {
    table.timer?.cancel();
    table.timer = null;
    const due = nextDue(table.state);
    if (due === null || this.stopped) return;
    this.ringIn(table, due.at - this.timers.now());
  }

  /** No more rings. */
  stop(): void {
    this.stopped = true;
  }

  private ringIn(table: Table, ms: number): void {
    if (this.stopped) return;
    table.timer = this.timers.set(Math.max(0, ms), () => void this.ring(table));
  }

  private async ring(table: Table): Promise<void> {
    if (this.stopped) return;
    try {
      const { version } = table.state;
      await this.performer().perform(table, (state) => this.dueCommand(state));
      // A ring that came too early, or found nothing to do, has told nobody: then nobody has set the next timer.
      if (table.state.version === version) this.arm(table);
    } catch (error) {
      this.logger.error({ err: error, match: table.id }, 'what is due could not be played, trying again');
      this.ringIn(table, RETRY_MS);
    }
  }

  private dueCommand(state: MatchState): Command | null {
    const due = nextDue(state);
    return due === null || due.at > this.timers.now() ? null : this.commandFor(state, due);
  }

  private commandFor(state: MatchState, due: Due): Command {
    switch (due.do) {
      case 'deal':
        return nextDeal(state, this.randomBytes);
      case 'name_trump': {
        const suit = chooseTrump(seatView(state, due.seat), this.random);
        return { type: 'name_trump', seat: due.seat, suit, by: due.by };
      }
      case 'play_card': {
        const card = chooseCard(seatView(state, due.seat), this.random);
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

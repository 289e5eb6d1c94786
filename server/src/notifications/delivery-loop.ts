import { PeriodicTask } from '../platform/jobs/periodic-task.js';
import type { Service } from '../platform/modules/module.js';
import type { Log, Timers } from '../platform/core/ports.js';
import type { Telegram } from '../telegram/module.js';
import type { NotificationSender } from './notification-sender.js';
import type { Retractions } from './retractions.js';
import type { RoomCards } from './room-cards.js';

const INTERVAL_MS = 1_000;

export interface DeliveryLoopProps {
  readonly leader: Telegram['leader'];
  readonly sender: Pick<NotificationSender, 'round' | 'settled' | 'markInterruptedUnknown'>;
  readonly cards: Pick<RoomCards, 'round'>;
  readonly retractions: Pick<Retractions, 'round'>;
  readonly timers: Timers;
  readonly log: Log;
}

/** Sends due deliveries, deletes those that are no longer true and updates room cards every second, in the process that leads. */
export class DeliveryLoop implements Service {
  readonly role = 'bot';
  private readonly stopping = new AbortController();
  private readonly task: PeriodicTask;
  private term: number | null = null;

  constructor(private readonly props: DeliveryLoopProps) {
    const run = () => this.run();
    this.task = new PeriodicTask(
      { name: 'outbox delivery', everyMs: INTERVAL_MS, run },
      props.timers,
      props.log,
    );
  }

  start(): void {
    this.task.start('now');
  }

  /** Finishes the messages that are under way. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.task.stop();
  }

  private async run(): Promise<void> {
    const { leader, sender, cards, retractions } = this.props;
    const { signal } = this.stopping;
    while (leader.term !== null && !signal.aborted) {
      // A new term: deliveries in `sending` were left by the process that led before.
      if (leader.term !== this.term) await sender.markInterruptedUnknown();
      this.term = leader.term;
      const handled = await sender.round(signal);
      await retractions.round();
      await cards.round();
      if (handled === 0) return;
    }
    await sender.settled();
  }
}

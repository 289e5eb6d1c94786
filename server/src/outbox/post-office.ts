import type { Log, Timer, Timers } from '../ports.js';
import { OFFICE_MS, type Office } from './office.js';
import type { Postman } from './postman.js';
import type { RoomCards } from './room-cards.js';

/** How often there is a look, and how often the office is held anew, ms. */
const LOOK_MS = 1_000;
const HOLD_EVERY_MS = OFFICE_MS / 3;

export interface PostOfficeProps {
  readonly office: Office;
  readonly postman: Pick<Postman, 'round' | 'settleInherited'>;
  readonly cards: Pick<RoomCards, 'round'>;
  /** Further things that one process does for all, each round. */
  readonly also?: () => Promise<void>;
  readonly timers: Timers;
  readonly log: Log;
}

/** The one process that sends: it holds the office, and looks every second for what is due. */
export class PostOffice {
  private readonly stopping = new AbortController();
  private timer: Timer | null = null;
  private running: Promise<void> | null = null;
  private isHeld = false;
  private heldAt = 0;

  constructor(private readonly props: PostOfficeProps) {}

  start(): void {
    this.look();
  }

  /** Something may be due: look now. */
  poke(): void {
    if (this.running === null) this.look();
  }

  /** The round under way is finished, and the office given up. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.timer?.cancel();
    await this.running;
    if (this.isHeld) await this.props.office.release();
  }

  /** Waits for the round that is under way. */
  async settled(): Promise<void> {
    while (this.running !== null) await this.running;
  }

  private look(): void {
    if (this.stopping.signal.aborted) return;
    this.timer?.cancel();
    this.running = this.round()
      .catch((error: unknown) => this.props.log.error({ err: error }, 'deliveries could not be looked at'))
      .finally(() => {
        this.running = null;
        if (!this.stopping.signal.aborted) this.timer = this.props.timers.set(LOOK_MS, () => this.look());
      });
  }

  private async round(): Promise<void> {
    const { postman, cards, also } = this.props;
    while (await this.hold()) {
      const dealt = await postman.round(this.stopping.signal);
      await cards.round();
      await also?.();
      if (dealt === 0 || this.stopping.signal.aborted) return;
    }
  }

  /** Whether this process may send. Who comes into office looks first at what the one before left. */
  private async hold(): Promise<boolean> {
    const { office, postman, timers } = this.props;
    if (this.isHeld && timers.now() - this.heldAt < HOLD_EVERY_MS) return true;
    const before = this.isHeld;
    this.isHeld = await office.hold();
    this.heldAt = timers.now();
    if (this.isHeld && !before) await postman.settleInherited();
    return this.isHeld;
  }
}

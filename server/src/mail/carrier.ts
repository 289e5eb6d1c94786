import type { Log, Timer, Timers } from '../ports.js';
import type { LetterModel, LetterRecord } from './letter.js';
import type { Mail, MailTransport } from './mail.js';

const LOOK_MS = 1_000;
/** Who takes a letter has so long to send it, ms; then another may. */
const TAKEN_MS = 60_000;
/** After which failures it is tried again, and how much later, ms. Past the last it is given up. */
const RETRY_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000];
const AT_ONCE = 20;

export interface CarrierProps {
  readonly letters: LetterModel;
  readonly transport: MailTransport;
  /** The words of a letter; null when there is nothing to send. */
  readonly compose: (letter: LetterRecord) => Promise<Mail | null>;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * Carries letters to the mail server. Any number of processes may: each letter is taken in one update. One whose carrier
 * dies is sent again a minute later; rather twice than never.
 */
export class Carrier {
  private timer: Timer | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(private readonly props: CarrierProps) {}

  start(): void {
    this.running = this.round()
      .then(() => undefined)
      .catch((error: unknown) => this.props.log.error({ err: error }, 'letters could not be looked at'))
      .finally(() => {
        this.running = null;
        if (!this.stopped) this.timer = this.props.timers.set(LOOK_MS, () => this.start());
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.timer?.cancel();
    await this.running;
    this.props.transport.close();
  }

  /** Sends what is due, at most twenty. Returns how many were taken. */
  async round(): Promise<number> {
    for (let taken = 0; taken < AT_ONCE; taken += 1) {
      const letter = await this.take();
      if (letter === null) return taken;
      await this.carry(letter);
    }
    return AT_ONCE;
  }

  private async take(): Promise<LetterRecord | null> {
    const now = this.props.timers.now();
    return this.props.letters
      .findOneAndUpdate(
        { state: 'waiting', due_at: { $lte: now } },
        { $set: { due_at: now + TAKEN_MS }, $inc: { attempts: 1 } },
        { sort: { due_at: 1 }, returnDocument: 'after' },
      )
      .lean<LetterRecord>();
  }

  private async carry(letter: LetterRecord): Promise<void> {
    const { compose, transport, log } = this.props;
    try {
      const mail = await compose(letter);
      if (mail !== null) await transport.send(mail);
      await this.end(letter, mail === null ? 'dropped' : 'sent');
    } catch (error) {
      log.warn({ err: error, letter: letter._id.toHexString(), kind: letter.kind }, 'a mail was not sent');
      await this.failed(letter);
    }
  }

  private async failed(letter: LetterRecord): Promise<void> {
    const pause = RETRY_MS[letter.attempts - 1];
    if (pause === undefined) return this.end(letter, 'failed');
    const due_at = this.props.timers.now() + pause;
    await this.props.letters.updateOne({ _id: letter._id, state: 'waiting' }, { $set: { due_at } });
  }

  private async end({ _id }: LetterRecord, state: 'sent' | 'dropped' | 'failed'): Promise<void> {
    const ended_at = new Date(this.props.timers.now());
    await this.props.letters.updateOne({ _id }, { $set: { state, ended_at } });
  }
}

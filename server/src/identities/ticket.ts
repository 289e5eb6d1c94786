import mongoose, { type Connection, type Model } from 'mongoose';
import type { Clock, RandomBytes } from '../ports.js';
import { newSecret, secretId } from './secrets.js';

/** Somebody has shown at another's sign-in who they are, and has no session for it yet. */
export interface TicketRecord {
  /** Hex SHA-256 of the code. */
  _id: string;
  /** 24 hex characters. */
  account: string;
  /** Hex SHA-256 of the cookie of the browser that began. */
  browser: string;
  expires_at: Date;
  /** Until then at most, where a second factor has to be shown. */
  waits_until: Date;
}

/** A code is exchanged by the page it comes to, at once, ms. */
export const TICKET_MS = 60_000;
/** From the beginning on, for who has to find a second factor first, ms. */
export const WAITING_TICKET_MS = 5 * 60_000;

const schema = new mongoose.Schema<TicketRecord>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    browser: { type: String, required: true },
    expires_at: { type: Date, required: true },
    waits_until: { type: Date, required: true },
  },
  { collection: 'sign_in_tickets', versionKey: false, strict: 'throw' },
);

/** Codes that become a session: each once, in the browser that began, for a short time. */
export class Tickets {
  private readonly tickets: Model<TicketRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {
    this.tickets =
      connection.models['SignInTicket'] ?? connection.model<TicketRecord>('SignInTicket', schema);
  }

  /** A code for an account; the only time it is seen. */
  async make(account: string, browser: string): Promise<string> {
    const code = newSecret(this.randomBytes);
    const _id = secretId(code);
    if (_id === null) throw new Error('the source of random bytes gave too few');
    const now = this.clock.now();
    await this.tickets.create({
      _id,
      account,
      browser,
      expires_at: new Date(now + TICKET_MS),
      waits_until: new Date(now + WAITING_TICKET_MS),
    });
    return code;
  }

  /** Whose session a code would become, without using it; null when it is none, or another browser's. */
  async read(code: string, browser: string | null): Promise<string | null> {
    const filter = this.good(code, browser);
    const found = filter === null ? null : await this.tickets.findOne(filter).lean<TicketRecord>();
    return found?.account ?? null;
  }

  /** Lets a code live on until its owner has found the second factor, or given up. */
  async wait(code: string, browser: string | null): Promise<void> {
    const filter = this.good(code, browser);
    const ticket = filter === null ? null : await this.tickets.findOne(filter).lean<TicketRecord>();
    if (ticket === null) return;
    await this.tickets.updateOne({ _id: ticket._id }, { $set: { expires_at: ticket.waits_until } });
  }

  /** Uses a code: of all who try, one hears true. */
  async use(code: string, browser: string | null): Promise<boolean> {
    const filter = this.good(code, browser);
    return filter !== null && (await this.tickets.deleteOne(filter)).deletedCount === 1;
  }

  private good(code: string, browser: string | null) {
    const _id = secretId(code);
    if (_id === null || browser === null) return null;
    return { _id, browser, expires_at: { $gt: new Date(this.clock.now()) } };
  }
}

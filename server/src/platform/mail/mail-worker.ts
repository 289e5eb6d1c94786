import type { Connection } from 'mongoose';
import { claimDue, endJob, nextDue, postpone, retryAt } from '../jobs/claim-due.js';
import type { Log, Timers } from '../core/ports.js';
import { queuedMails, type QueuedMailRecord } from './mail-queue.js';
import type { MailLocale, MailWords } from './mail-texts.js';
import { renderMail, type MailTransport } from './mail.js';
import type { MailTemplate } from './template.js';

/** A process that claims a mail has this long to send it, ms; then another process may. */
const CLAIM_MS = 60_000;
/** Waits after each failure, ms. After the last one the mail is given up. */
const RETRY_MS = [5_000, 30_000, 2 * 60_000, 10 * 60_000, 30 * 60_000];
/** Mails sent in one round. */
const ROUND_MAX = 20;

export interface MailWorkerProps {
  readonly connection: Connection;
  readonly transport: MailTransport;
  /** The templates of all subjects; asked for when the first mail is sent. */
  readonly templates: () => readonly MailTemplate[];
  readonly words: Pick<MailWords, 'of'>;
  /** The language that the owner of an address (in lower case) has chosen over Persian or English; null for none. */
  readonly spokenBy: (address: string) => Promise<MailLocale | null>;
  /** The product's name as its staff set it, as of now; empty for its own. */
  readonly siteTitle: () => string;
  /** Where people reach the product, without a slash at the end; never taken from a request. */
  readonly baseUrl: string;
  readonly timers: Timers;
  readonly log: Log;
}

/**
 * Sends the mails of the queue. Any number of processes may run it: each mail is claimed in one update. If a process dies
 * after claiming, the mail is sent again a minute later: at least once.
 */
export class MailWorker {
  private readonly mails;
  private templates: ReadonlyMap<string, MailTemplate> | null = null;

  constructor(private readonly props: MailWorkerProps) {
    this.mails = props.connection.collection<QueuedMailRecord>(queuedMails.name);
  }

  /** Sends what is due, at most `ROUND_MAX` mails. Returns how many were claimed. */
  async round(): Promise<number> {
    for (let claimed = 0; claimed < ROUND_MAX; claimed += 1) {
      const now = this.props.timers.now();
      const mail = await claimDue(this.mails, now, { due_at: now + CLAIM_MS });
      if (mail === null) return claimed;
      await this.send(mail);
    }
    return ROUND_MAX;
  }

  /** When the next mail is due, ms since 1970; null when none waits. */
  async nextDue(): Promise<number | null> {
    return nextDue(this.mails);
  }

  private async send(queued: QueuedMailRecord): Promise<void> {
    const { transport, words, spokenBy, siteTitle, baseUrl, timers, log } = this.props;
    const { _id, kind, to, to_key, attempts } = queued;
    try {
      const content = await this.template(kind).compose(queued, baseUrl);
      if (content !== null) {
        const worded = words.of(content, await spokenBy(to_key));
        await transport.send({ to, ...renderMail(worded, siteTitle()) });
      }
      await endJob(this.mails, queued, { state: content === null ? 'dropped' : 'sent' }, timers.now());
    } catch (error) {
      log.warn({ err: error, mail: _id.toHexString(), kind, attempts }, 'mail not sent');
      const again = retryAt(attempts, RETRY_MS, timers.now());
      if (again === null) await endJob(this.mails, queued, { state: 'failed' }, timers.now());
      else await postpone(this.mails, queued, again);
    }
  }

  private template(kind: string): MailTemplate {
    this.templates ??= new Map(this.props.templates().map((template) => [template.kind, template]));
    const template = this.templates.get(kind);
    if (template === undefined) throw new Error(`no template for mails of kind ${kind}`);
    return template;
  }
}

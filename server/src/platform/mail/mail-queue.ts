import { Types, type Connection } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import { defineCollection } from '../database/collection.js';
import { isDuplicateKey } from '../database/ids.js';
import { deletes } from '../database/personal-data.js';
import type { DueJob } from '../jobs/claim-due.js';
import type { Clock } from '../core/ports.js';
import type { MailKind } from './template.js';

/**
 * A mail to send. The data of its kind stands beside these fields. No token is stored: templates make tokens when a mail
 * is sent.
 */
export interface QueuedMailRecord extends DueJob<'sent' | 'dropped' | 'failed'> {
  readonly _id: Types.ObjectId;
  readonly kind: string;
  readonly to: string;
  /** `to` in lower case: the mails of an address are erased by it. */
  readonly to_key: string;
  readonly language: Language;
  /** Ms since 1970. */
  readonly created_at: number;
}

/** Used through the driver: each kind of mail has fields of its own. */
export const queuedMails = defineCollection<QueuedMailRecord>({
  name: 'letters',
  indexes: [
    { key: { state: 1, due_at: 1 }, answers: 'mails that are due, longest waiting first' },
    { key: { to_key: 1 }, answers: 'mails to an address' },
    { key: { ended_at: 1 }, expireAfterSeconds: 24 * 60 * 60, answers: 'mails that ended a day ago' },
  ],
  personalData: {
    exports: {},
    erase: deletes('letters', ({ mail_keys }) =>
      mail_keys.length === 0 ? null : { to_key: { $in: [...mail_keys] } },
    ),
    why: 'mails to the person; they expire within a day of being sent',
  },
});

export class MailQueue {
  private readonly mails;

  /** `canSend`: mails have somewhere to go. */
  constructor(
    connection: Connection,
    private readonly clock: Clock,
    readonly canSend: boolean,
  ) {
    this.mails = connection.collection<QueuedMailRecord>(queuedMails.name);
  }

  /**
   * Queues a mail. Once this resolves it will be sent, even if this process dies. `id` (24 hex characters) names what it is
   * about: queued again within a day it is one mail.
   */
  async enqueue<Data extends object>(
    { name }: MailKind<Data>,
    mail: Pick<QueuedMailRecord, 'to' | 'language'> & Data,
    id?: string,
  ): Promise<void> {
    const now = this.clock.now();
    const record: QueuedMailRecord = {
      ...mail,
      _id: new Types.ObjectId(id),
      to_key: mail.to.toLowerCase(),
      kind: name,
      state: 'waiting',
      created_at: now,
      due_at: now,
      attempts: 0,
    };
    try {
      await this.mails.insertOne(record);
    } catch (error) {
      if (id === undefined || !isDuplicateKey(error)) throw error;
    }
  }
}

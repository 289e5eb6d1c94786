import type { Types } from 'mongoose';
import type { Language } from '@hokm/shared/text';
import type { MailContent } from './mail.js';

/** A kind of mail and, by its type, the data that is queued with it. */
export interface MailKind<Data extends object = object> {
  readonly name: string;
  /** Only a type: never set. */
  readonly data?: Data;
}

/** Declares a kind of mail. The name is stored in the queue. */
export function mailKind<Data extends object = object>(name: string): MailKind<Data> {
  return { name };
}

/** A mail in the queue, as its template reads it. */
export type QueuedMail<Data extends object = object> = Data & {
  readonly _id: Types.ObjectId;
  /** One plain address. */
  readonly to: string;
  /** The recipient's language, where nothing better is known of them. */
  readonly language: Language;
};

/** Writes the mails of one kind. */
export interface MailTemplate {
  readonly kind: string;
  /**
   * Decides when the mail is sent what it says, so that queueing costs the same whether an address is known or not. Null
   * when there is nothing to send. `baseUrl` is where people reach the product, without a slash at the end.
   */
  readonly compose: (mail: QueuedMail, baseUrl: string) => Promise<MailContent | null>;
}

/** Joins a kind of mail with its template. */
export function mailTemplate<Data extends object>(
  kind: MailKind<Data>,
  compose: (mail: QueuedMail<Data>, baseUrl: string) => Promise<MailContent | null> | MailContent | null,
): MailTemplate {
  return { kind: kind.name, compose: async (mail, baseUrl) => compose(mail as QueuedMail<Data>, baseUrl) };
}

declare module '../modules/module.js' {
  interface Contributions {
    /** The mails of a subject. */
    readonly mailTemplates?: readonly MailTemplate[];
  }
}

import { NOTICE_KINDS, type NoticeKind, type QuietHours } from '@hokm/bot/core/services';
import type { NewsNotice, Notice } from '@hokm/bot/core/notices';
import type { Spoken } from '@hokm/bot/texts/texts';
import { defineCollection, field } from '../platform/database/collection.js';
import { iso } from '../platform/database/export-rows.js';
import { objectId } from '../platform/database/ids.js';
import { deletes, notPersonal, type ExportSource } from '../platform/database/personal-data.js';

/**
 * State of a delivery. `sending` is stored before the message leaves: a process that finds it later cannot know whether
 * the message arrived, so the delivery becomes `unknown` and is not sent again.
 */
const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'dropped', 'unknown'] as const;

/** News that a delivery names by their broadcast: their text is stored once. */
export interface BroadcastNotice {
  readonly kind: 'news';
  /** Id of the broadcast. */
  readonly broadcast: string;
}

/** A notice as it waits in the outbox. */
export type StoredNotice =
  | Exclude<Notice, NewsNotice>
  | BroadcastNotice
  | (NewsNotice & { readonly test: true });

/**
 * Why a delivery was dropped: switched off by the person, no chat, the person had the app open, too late, a newer one of
 * its group came, refused by Telegram, or its broadcast was cancelled.
 */
export type DropReason = 'off' | 'unreachable' | 'here' | 'stale' | 'replaced' | 'refused' | 'cancelled';

/** A notice on its way to one person's chat. Times in ms since 1970. */
export interface DeliveryRecord {
  /** Names event and person: the same notice is posted once. */
  _id: string;
  /** Account id, 24 hex characters. */
  account: string;
  notice: StoredNotice;
  /** Deliveries of broadcasts have a lane of their own: all others go first. */
  lane?: 'news';
  /** Id of the broadcast. */
  broadcast?: string;
  /** Of several waiting deliveries with the same group, only the newest is sent. */
  group?: string;
  state: (typeof DELIVERY_STATES)[number];
  created_at: number;
  /** Not sent before `due_at`, nor after `stale_at`. */
  due_at: number;
  stale_at: number;
  attempts: number;
  /** It waits because of the person's quiet hours. */
  is_silenced?: boolean;
  /** Telegram's number of its message, in the person's chat. */
  message?: number;
  /** When its message is deleted from the chat, ms since 1970; absent for one that stays, or is gone. */
  retract_at?: number;
  reason?: DropReason;
  /** When it reached its last state; removed a week later. */
  ended_at?: Date;
}

/** A person's chat with the bot. */
export interface ChatRecord {
  /** Telegram id. */
  _id: number;
  /** False: the person has blocked the bot or never let it write. Counts for a day from `refused_at`. */
  reachable: boolean;
  /** When Telegram last refused a message to the person, ms since 1970; absent when it has not. */
  refused_at?: number;
  /** Kinds that the person has switched off. */
  off: NoticeKind[];
  quiet?: QuietHours;
}

/** A message that shows a room: in a group, in a person's chat, or sent in inline mode to a chat that the bot does not see. */
export interface CardRecord {
  /**
   * `<chat>:<message>`, as it was first, or `<chat>:<code>` for one that was registered before it was sent; `inline:<id>`.
   */
  _id: string;
  /** Both 0 for one that was sent in inline mode. */
  chat: number;
  message: number;
  /** Telegram's id of a message that was sent in inline mode. */
  inline?: string;
  /** It shows no names: who has sent it may have guessed the code. */
  is_nameless?: boolean;
  /** It shows a cup: `code` and `match` are the id of its tournament. */
  is_cup?: boolean;
  /** The room's code. */
  code: string;
  /** Id of its match; absent in cards of before November 2026. */
  match?: string;
  language: Spoken;
  /** The text that it shows now. */
  shown: string;
  /** Not edited before this, ms since 1970: Telegram allows about 20 messages a minute in a group. */
  edit_at: number;
  /** The match is over and shown: it is edited no more. */
  done?: boolean;
  /** Who has the right to play again under it: the update in which they pressed its button. */
  again?: string;
  /** Until when it is updated, ms since 1970; absent: as long as it is here. */
  until?: number;
  /** When it is removed. */
  expires_at: Date;
}

async function exportChat({ connection, id }: ExportSource) {
  const accounts = connection.collection<{ telegram_id?: number }>('accounts');
  const account = await accounts.findOne({ _id: objectId(id) ?? undefined });
  if (account?.telegram_id === undefined) return null;
  const chat = await connection.collection<ChatRecord>('chats').findOne({ _id: account.telegram_id });
  const { reachable = true, off = [], quiet = null, refused_at } = chat ?? {};
  const refusedAt = refused_at === undefined ? null : iso(new Date(refused_at));
  return { reachable, notices_off: [...off], quiet_hours: quiet, refused_at: refusedAt };
}

export const deliveries = defineCollection<DeliveryRecord>({
  name: 'outbox',
  schema: {
    _id: field.text,
    account: field.text,
    notice: { ...field.mixed, required: true },
    lane: field.optionalText,
    broadcast: field.optionalText,
    group: field.optionalText,
    state: field.oneOf(DELIVERY_STATES),
    created_at: field.number,
    due_at: field.number,
    stale_at: field.number,
    attempts: field.number,
    is_silenced: field.optionalBoolean,
    message: field.optionalNumber,
    retract_at: field.optionalNumber,
    reason: field.optionalText,
    ended_at: field.optionalDate,
  },
  indexes: [
    {
      key: { state: 1, lane: 1, due_at: 1 },
      answers: 'due deliveries of a lane, oldest first; deliveries left in `sending`',
    },
    {
      key: { broadcast: 1, state: 1, reason: 1 },
      partialFilterExpression: { broadcast: { $exists: true } },
      answers: 'what became of the messages of a broadcast',
    },
    { key: { account: 1 }, answers: 'deliveries to a person: to be erased, of a message, silenced ones' },
    { key: { retract_at: 1 }, sparse: true, answers: 'messages to be deleted from their chats' },
    {
      key: { account: 1, group: 1, state: 1 },
      partialFilterExpression: { group: { $exists: true } },
      answers: 'waiting deliveries of a group, to be replaced',
    },
    {
      key: { ended_at: 1 },
      expireAfterSeconds: 7 * 24 * 60 * 60,
      answers: 'ended deliveries, to be removed; until then the same notice is not posted again',
    },
  ],
  personalData: {
    exports: {},
    erase: deletes('outbox', ({ id }) => ({ account: id })),
    why: 'messages of the bot, which the person has; removed within a week',
  },
});

export const chats = defineCollection<ChatRecord>({
  name: 'chats',
  schema: {
    _id: field.number,
    reachable: field.boolean,
    refused_at: field.optionalNumber,
    off: { type: [String], enum: NOTICE_KINDS, required: true },
    quiet: field.mixed,
  },
  indexes: [],
  personalData: {
    exports: { bot_chat: exportChat },
    erase: deletes('chats', ({ telegram_id }) => (telegram_id === null ? null : { _id: telegram_id })),
  },
});

export const roomCards = defineCollection<CardRecord>({
  name: 'room_cards',
  schema: {
    _id: field.text,
    chat: field.number,
    message: field.number,
    inline: field.optionalText,
    is_nameless: field.optionalBoolean,
    is_cup: field.optionalBoolean,
    code: field.text,
    match: field.optionalText,
    language: field.text,
    shown: { type: String, default: '' },
    edit_at: field.number,
    done: field.optionalBoolean,
    again: field.optionalText,
    until: field.optionalNumber,
    expires_at: field.date,
  },
  indexes: [
    { key: { done: 1, edit_at: 1 }, answers: 'cards that may be edited now' },
    { key: { chat: 1, message: 1 }, answers: 'the card of a message; the cards of a group that moves' },
    { key: { match: 1 }, sparse: true, answers: 'the groups that show a match' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'cards to be removed' },
  ],
  personalData: notPersonal('messages that show a room; removed within two days'),
});

import type { ErrorCode } from '@hokm/shared/errors';
import type { Language } from '@hokm/shared/text';

/** A person of Telegram, as an update names them. */
export interface TelegramPerson {
  readonly telegram_id: number;
  readonly first_name: string;
  readonly last_name: string;
  /** Without `@`; empty when there is none. */
  readonly username: string;
  /** IETF tag of the person's Telegram, empty when it tells none. */
  readonly language_code: string;
}

/** The account of a person who talks to the bot. */
export interface BotAccount {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  /** Made by this very call. */
  readonly is_new: boolean;
}

export interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
}

/** A room as an invitation shows it. */
export interface RoomCard {
  readonly code: string;
  readonly name: string;
  readonly status: 'waiting' | 'in progress' | 'finished';
  readonly target_points: number;
  /** Four seats in play order: a name, or null for a free one. */
  readonly seats: readonly (string | null)[];
  /** The winning side's names and both sides' points, the winners' first; null while it is open. */
  readonly result: { readonly winners: readonly string[]; readonly points: readonly [number, number] } | null;
}

/** What a new room of a chat is like. */
export interface RoomWish {
  readonly name: string;
  readonly target_points: number;
  readonly pace: 'classic' | 'fast';
  readonly visibility: 'public' | 'private';
}

export interface ProfileCard {
  readonly name: string;
  readonly level: number;
  readonly score: number;
  readonly games: number;
  readonly wins: number;
  readonly trophies: number;
  readonly balance: number;
}

export interface TopPlace {
  readonly rank: number;
  readonly name: string;
  readonly score: number;
}

export interface FriendCard {
  readonly name: string;
  readonly status: 'online' | 'away' | 'offline';
}

export interface RequestCard {
  readonly id: string;
  readonly name: string;
}

/** What people may be told of in the chat, each of which they may switch off. */
export const NOTICE_KINDS = [
  'room_starting',
  'your_turn',
  'invite',
  'friend_request',
  'match_result',
  'tournament',
  'gift',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Hours of a day in which nothing is sent, in Tehran time, 0 to 23; `from` may be after `to`. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface NoticeSettings {
  readonly off: readonly NoticeKind[];
  readonly quiet: QuietHours | null;
}

/** What a purchase is before it is paid. */
export interface Checkout {
  /** The payload of the invoice, as we made it. */
  readonly payload: string;
  readonly telegram_id: number;
  readonly stars: number;
}

/** A payment that Telegram has taken. */
export interface PaidStars extends Checkout {
  readonly charge_id: string;
}

/**
 * Everything the bot asks of the rest of the product. The bot holds no state of its own: each call is an action of the
 * product with its own rules, and what is refused comes back as a code.
 */
export interface BotServices {
  /** The account of a Telegram identity, made when there is none yet. */
  accountOf(person: TelegramPerson): Promise<BotAccount>;
  setLanguage(accountId: string, language: Language): Promise<void>;
  /** The person has blocked the bot, or lets it write again. */
  setReachable(telegramId: number, reachable: boolean): Promise<void>;
  /** Who brought a newcomer: kept once, never for oneself; the reward follows the newcomer's first match. */
  refer(newcomer: BotAccount, inviterId: string): Promise<boolean>;

  room(code: string): Promise<RoomCard | null>;
  createRoom(account: BotAccount, wish: RoomWish): Promise<{ ok: true; card: RoomCard } | Refused>;
  /** Keeps that a message of a group shows a room: it is edited as the room changes. */
  showRoom(code: string, chatId: number, messageId: number, language: Language): Promise<void>;

  profile(account: BotAccount): Promise<ProfileCard>;
  top(limit: number): Promise<readonly TopPlace[]>;
  friends(account: BotAccount, limit: number): Promise<{ friends: readonly FriendCard[]; total: number }>;
  friendRequests(account: BotAccount, limit: number): Promise<readonly RequestCard[]>;
  requestFriend(
    account: BotAccount,
    id: string,
  ): Promise<{ ok: true; status: 'requested' | 'friends' } | Refused>;
  answerFriend(account: BotAccount, requestId: string, accept: boolean): Promise<{ ok: true } | Refused>;

  noticeSettings(account: BotAccount): Promise<NoticeSettings>;
  switchNotice(account: BotAccount, kind: NoticeKind, on: boolean): Promise<NoticeSettings>;
  setQuietHours(account: BotAccount, quiet: QuietHours | null): Promise<NoticeSettings>;

  /** A message to the people of the house; it arrives in the panel. */
  sendFeedback(account: BotAccount, text: string): Promise<{ ok: true } | Refused>;
  /** All that is kept of the account, as a file that is still being written. */
  exportData(account: BotAccount): Promise<{ ok: true; name: string; text: AsyncIterable<string> } | Refused>;
  /** The account goes after a time of grace; returns the day it goes. */
  deleteAccount(account: BotAccount): Promise<{ ok: true; at: Date } | Refused>;

  /** Whether a purchase may be paid: it is known, its price is this, it is this person's. Must answer within seconds. */
  mayPay(checkout: Checkout): Promise<{ ok: true } | Refused>;
  /** Credits a payment, once by its charge, however often it is told. */
  paid(payment: PaidStars): Promise<{ ok: true; coins: number; balance: number } | Refused>;
  /** A payment went back. */
  refunded(chargeId: string): Promise<void>;

  /** Where dialogues keep what has been said so far. */
  readonly dialogues: DialogueStore;
}

/** Keeps the state of a dialogue by its key. */
export interface DialogueStore {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

import type { Result } from '@hokm/shared/errors';
import { BOT_NOTICE_KINDS, type BotNoticeKind } from '@hokm/shared/api/notifications/limits';
import type { AddressKind } from '@hokm/shared/addresses';
import type { Language } from '@hokm/shared/text';
import type { Spoken } from '../texts/texts.js';

/** A person of Telegram, as an update names them. */
export interface TelegramPerson {
  readonly telegram_id: number;
  readonly first_name: string;
  readonly last_name: string;
  /** Without `@`; empty when there is none. */
  readonly username: string;
  /** IETF tag of the person's Telegram; empty when there is none. */
  readonly language_code: string;
}

/** The account of a person who talks to the bot. */
export interface BotAccount {
  /** Account id. */
  readonly id: string;
  readonly name: string;
  readonly language: Spoken;
  /** Created by this call. */
  readonly is_new: boolean;
}

/** Why the bot serves a person nothing for now. `message` is what the staff wrote, empty for the bot's own words. */
export interface Closure {
  readonly kind: 'maintenance' | 'registration' | 'suspended';
  readonly message: string;
}

export interface AccountServices {
  /** The product's name as its staff set it; empty for its own, in the person's language. */
  siteTitle(): string;
  /** Null: the bot serves them. Payments that are made already are taken in any case. */
  closureFor(person: TelegramPerson, language: Language): Promise<Closure | null>;
  /** The account of a Telegram identity; creates it when there is none. */
  findOrCreateAccount(person: TelegramPerson): Promise<BotAccount>;
  /** The account of a Telegram identity; null when there is none. */
  findAccount(person: TelegramPerson): Promise<BotAccount | null>;
  /** The languages that people can choose, each with its name in itself. */
  languages(): readonly { readonly code: Spoken; readonly name: string }[];
  /** False for a language that nobody can choose. */
  setLanguage(accountId: string, language: Spoken): Promise<boolean>;
  /** The bot was started, with the kind of the link that was opened; must not fail. */
  countStart(kind: AddressKind | 'none'): void;
  /** The person has given a sign of life in the private chat, or has blocked the bot. */
  setReachable(telegramId: number, reachable: boolean): Promise<void>;
  /**
   * Records who invited a new account. False for an account that is not new, for an inviter without an account, and when
   * somebody else has invited it. Both are rewarded after the newcomer's first match with another person.
   */
  recordReferral(newcomer: BotAccount, inviterId: string): Promise<boolean>;
}

/** A room as an invitation shows it. */
export interface RoomCard {
  /** Id of its match, 24 hex characters: another room may have the same code later. */
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly status: 'waiting' | 'in progress' | 'finished';
  readonly target_points: number;
  /** Only who is invited sees who sits there. */
  readonly is_private?: boolean;
  /** Four seats in play order: a name, or null for a free one. */
  readonly seats: readonly (string | null)[];
  /** The winning side, its names, and both sides' points, the winners' first; null while it is open. Nobody has won a void one. */
  readonly result: {
    readonly team: 0 | 1 | null;
    readonly winners: readonly string[];
    readonly points: readonly [number, number];
  } | null;
}

/** A message that shows a room: in a chat, or sent in inline mode to a chat that the bot does not see. */
export type CardPlace = { readonly chat: number; readonly message: number } | { readonly inline: string };

/** A room that was made for an offer of a table, and the language of its card. */
export interface OpenedTable {
  readonly card: RoomCard;
  readonly language: Spoken;
}

export interface NewRoom {
  readonly name: string;
  readonly target_points: number;
  readonly pace: 'classic' | 'fast';
  readonly visibility: 'public' | 'private';
}

export interface RoomServices {
  /** By code; null when there is none. */
  findRoom(code: string): Promise<RoomCard | null>;
  createRoom(account: BotAccount, room: NewRoom): Promise<Result<{ card: RoomCard }>>;
  /**
   * Registers a message of a chat that shows a room: it is edited as the room changes. Number 0: it is still to be sent.
   * Idempotent.
   */
  addRoomCard(code: string, chatId: number, messageId: number, language: Spoken): Promise<void>;
  /** The same for a message that a person has sent in inline mode. */
  addInlineCard(code: string, inlineMessageId: string, language: Spoken): Promise<void>;
  /**
   * The same for one that shows a room which is there already, as long as it has not too many of them. Nameless: without the
   * names of the room and its people. Idempotent.
   */
  followRoom(code: string, inlineMessageId: string, language: Spoken, isNameless: boolean): Promise<void>;
  /**
   * Offers a person of Telegram a table: at most 60 of `A-Za-z0-9_-`, which no other can make. Nothing is stored.
   */
  offerTable(telegramId: number): string;
  /**
   * The room of an offer, in the name of the person whom it was made to: made by the first call, found by the others.
   * Refuses with `room/does_not_exist` when the room is closed, the offer is older than a day or of somebody without an
   * account.
   */
  openTable(offer: string): Promise<Result<OpenedTable>>;
  /**
   * Whether a person may play again under a card that shows a finished match: they sat at it, and nobody has before.
   * Changes nothing.
   */
  mayPlayAgain(account: BotAccount, place: CardPlace): Promise<Result>;
  /** Opens the next room after the match of a card, or sits down in it. Refuses as `mayPlayAgain`, or as a new room. */
  playAgain(account: BotAccount, place: CardPlace): Promise<Result<{ card: RoomCard }>>;
  /** A group has become a supergroup, with another id: what is stored about it follows. Idempotent. */
  moveGroup(from: number, to: number): Promise<void>;
}

/** A match of the running round of a cup: the names of both sides. */
export interface CupMatch {
  readonly sides: readonly [string | null, string | null];
  /** The side that goes on; null before. */
  readonly winner: 0 | 1 | null;
  /** Points of both sides; null where it was not played to an end. */
  readonly points: readonly [number, number] | null;
}

/** A cup as its card in a group shows it. */
export interface CupCard {
  /** Id of the tournament. */
  readonly id: string;
  readonly name: string;
  readonly status: 'open' | 'running' | 'finished' | 'cancelled';
  readonly partners: 'chosen' | 'drawn';
  readonly target_points: number;
  /** When it begins, ms since 1970; null: when it is full. */
  readonly starts_at: number | null;
  /** Hours at which it may begin instead, ms since 1970; null where its choices stand, as somebody is in or it is no more open. */
  readonly hours: readonly number[] | null;
  readonly people: number;
  readonly people_most: number;
  /** The people who are in, in the order of signing up. */
  readonly names: readonly string[];
  readonly round: number;
  readonly rounds: number;
  readonly matches: readonly CupMatch[];
  /** Names of the pair that has won; empty before the end. */
  readonly winners: readonly string[];
  /** The last match that the winners have played, for its picture; null for none. */
  readonly last: { readonly id: string; readonly result: { readonly team: 0 | 1 } } | null;
}

/** A choice of a cup that is set with a button. `people`: at most. `at`: when it begins, ms since 1970; null: when it is full. */
export type CupChange =
  | { readonly people: number }
  | { readonly partners: 'chosen' | 'drawn' }
  | { readonly target_points: 3 | 5 }
  | { readonly at: number | null };

export interface CupServices {
  /** Sets a choice of a cup in which nobody is yet; only its opener may. Setting it again changes nothing. */
  changeCup(account: BotAccount, id: string, change: CupChange): Promise<Result<{ card: CupCard }>>;
  /** Opens a cup for a group, named after it. */
  openCup(
    account: BotAccount,
    group: { readonly chat: number; readonly title: string },
  ): Promise<Result<{ card: CupCard }>>;
  /** Registers the message of a group that shows its cup: it is edited as the cup goes on. Number 0: it is still to be sent. Idempotent. */
  addCupCard(id: string, chat: number, message: number, language: Spoken): Promise<void>;
}

/** A person's choices in one group; a missing one stays as it is. */
export interface GroupChoice {
  /** Is told in private when a table opens there. */
  readonly told?: boolean;
  /** Their results at the group's tables are counted, and shown there. */
  readonly counted?: boolean;
}

/** The results of a group's tables in this week, of the people who have agreed to be counted. */
export interface GroupBoard {
  readonly places: readonly { readonly rank: number; readonly name: string; readonly wins: number }[];
  /** The two who have won most often together; null when nobody has. */
  readonly pair: { readonly names: readonly [string, string]; readonly wins: number } | null;
}

export interface GroupServices {
  /** Stores a person's choice in a group. Refuses with `request/too_many` when too many people of it are told. */
  chooseInGroup(
    account: BotAccount,
    group: { readonly chat: number; readonly title: string },
    choice: GroupChoice,
  ): Promise<Result>;
  /** The people who want to be told when a table opens in a group. */
  listListeners(chat: number): Promise<readonly { readonly account: string; readonly telegram_id: number }[]>;
  /** Tells people that a table has opened, each once for each table. */
  tellOfTable(accounts: readonly string[], title: string, card: RoomCard): Promise<void>;
  readGroupBoard(chat: number): Promise<GroupBoard>;
  /** A person has left a group: nothing of them is stored for it any more. */
  leaveGroup(chat: number, telegramId: number): Promise<void>;
  /** The bot is no member of a group any more: nothing is stored for it. */
  forgetGroup(chat: number): Promise<void>;
}

interface ProfileCard {
  readonly name: string;
  readonly level: number;
  readonly score: number;
  readonly games: number;
  readonly wins: number;
  readonly trophies: number;
  /** In coins. */
  readonly balance: number;
}

interface TopPlace {
  readonly rank: number;
  readonly name: string;
  readonly score: number;
}

interface FriendCard {
  readonly name: string;
  readonly status: 'online' | 'away' | 'offline';
}

/** An incoming friend request: its id, and the name of the person who asks. */
export interface RequestCard {
  readonly id: string;
  readonly name: string;
}

export interface PeopleServices {
  readProfile(account: BotAccount): Promise<ProfileCard>;
  /** The leaderboard of this week. */
  listTop(limit: number): Promise<readonly TopPlace[]>;
  listFriends(account: BotAccount, limit: number): Promise<{ friends: readonly FriendCard[]; total: number }>;
  listFriendRequests(account: BotAccount, limit: number): Promise<readonly RequestCard[]>;
  /** @param otherId account id */
  sendFriendRequest(
    account: BotAccount,
    otherId: string,
  ): Promise<Result<{ status: 'requested' | 'friends' }>>;
  answerFriendRequest(account: BotAccount, requestId: string, accept: boolean): Promise<Result>;
}

/** Kinds of notices that a person can switch off. */
export { BOT_NOTICE_KINDS as NOTICE_KINDS };
export type NoticeKind = BotNoticeKind;

/** Hours of a day in which nothing is sent, in Tehran time, 0 to 23; `from` may be after `to`. */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

export interface NoticeSettings {
  readonly off: readonly NoticeKind[];
  readonly quiet: QuietHours | null;
}

export interface NoticeServices {
  readNoticeSettings(account: BotAccount): Promise<NoticeSettings>;
  switchNotice(account: BotAccount, kind: NoticeKind, on: boolean): Promise<NoticeSettings>;
  setQuietHours(account: BotAccount, quiet: QuietHours | null): Promise<NoticeSettings>;
}

export interface OwnDataServices {
  /** A message to the team; it arrives in the panel. */
  sendFeedback(account: BotAccount, text: string): Promise<Result>;
  /** The person's thread whose answer was sent as this message of the chat in the last week; null for none. */
  findThread(account: BotAccount, messageId: number): Promise<string | null>;
  /** The person's thread in which the team has written within a day; null for none. */
  findRecentThread(account: BotAccount): Promise<string | null>;
  /** Writes in an own thread; a closed one opens again. `request/not_found`: it is not theirs, or gone. */
  writeInThread(account: BotAccount, thread: string, text: string): Promise<Result>;
}

/** A purchase that waits for confirmation. */
export interface Checkout {
  /** The payload of the invoice, as the product wrote it. */
  readonly payload: string;
  readonly telegram_id: number;
  readonly stars: number;
}

/** A payment that Telegram has taken. */
export interface StarsPayment extends Checkout {
  readonly charge_id: string;
  /** `XTR` for Stars. */
  readonly currency: string;
}

export interface PaymentServices {
  /** Confirms a purchase: known, of this price, and for this person. Must answer within seconds. */
  authorizePayment(checkout: Checkout): Promise<Result>;
  /** Credits a payment, once by its charge. */
  creditPayment(payment: StarsPayment): Promise<Result<{ coins: number; balance: number }>>;
  /** Telegram has refunded a payment. Idempotent. */
  reversePayment(chargeId: string): Promise<void>;
}

/** Stores the state of a dialogue by its key. */
export interface DialogueStore {
  read(key: string): Promise<string | undefined>;
  write(key: string, value: string): Promise<void>;
  delete(key: string): Promise<void>;
}

/** The product, as the bot uses it. The bot has no state of its own; rules are the product's, which refuses with a code. */
export interface BotServices
  extends
    AccountServices,
    RoomServices,
    CupServices,
    GroupServices,
    PeopleServices,
    NoticeServices,
    OwnDataServices,
    PaymentServices {
  readonly dialogues: DialogueStore;
}

import type { Chat, InlineKeyboardMarkup, Message, Update, User } from 'grammy/types';
import { ApiRefusal, badRequest, forbidden } from './refusal.js';

/** A person who uses Telegram. */
export interface Person {
  readonly user: User;
  /** Has pressed Start or allowed the bot to write: only then may the bot write to them. */
  started: boolean;
  blocked: boolean;
}

/** A message of the bot in its present form. */
export interface Sent {
  readonly message_id: number;
  readonly chat_id: number;
  /** The topic of a forum; absent in every other chat, and in the general topic. */
  readonly message_thread_id?: number;
  text: string;
  reply_markup: InlineKeyboardMarkup | undefined;
  /** Number of edits. */
  edits: number;
}

/** A message that a person has sent in inline mode, in its present form. */
export interface SentInline {
  readonly id: string;
  text: string;
  reply_markup: InlineKeyboardMarkup | undefined;
  edits: number;
}

/** An invoice behind a link. */
export interface Invoice {
  readonly link: string;
  readonly title: string;
  readonly payload: string;
  readonly stars: number;
}

/** A payment in Stars. */
export interface StarPayment {
  readonly charge_id: string;
  readonly user_id: number;
  readonly stars: number;
  readonly payload: string;
  readonly at: number;
  refunded: boolean;
}

/** A query that waits for the bot's answer. */
export interface Question {
  readonly kind: 'callback' | 'inline' | 'checkout';
  readonly from: number;
  readonly at: number;
  answer: Record<string, unknown> | null;
}

/** The fields of a message in a topic of a forum. */
export const inTopic = (topic: number | undefined) =>
  topic === undefined ? {} : { message_thread_id: topic, is_topic_message: true as const };

/** How often the names of a bot may be changed. Telegram's own limit is not published; its waits are of hours. */
const NAMES_MAX = 3;
const NAMES_PER_MS = 12 * 60 * 60_000;

/** State of Telegram for one bot. Times in ms since 1970. */
export class World {
  readonly people = new Map<number, Person>();
  readonly groups = new Map<number, Chat.GroupChat | Chat.SupergroupChat>();
  /** Groups that have become supergroups, with their new ids. */
  readonly upgraded = new Map<number, number>();
  readonly sent: Sent[] = [];
  readonly inline = new Map<string, SentInline>();
  /** Chosen inline results are told to the bot: switched on with @BotFather. */
  inlineFeedback = true;
  /** Groups in which the bot may not write, with Telegram's words. */
  readonly closedTo = new Map<number, string>();
  /** The topics of forums: whether each is open. */
  readonly topics = new Map<number, Map<number, 'open' | 'closed'>>();
  /** Who is in a group. */
  readonly members = new Map<number, Set<number>>();
  readonly invoices = new Map<string, Invoice>();
  readonly payments: StarPayment[] = [];
  readonly questions = new Map<string, Question>();
  readonly prepared = new Map<string, Record<string, unknown>>();
  readonly settings = new Map<string, unknown>();
  readonly updates: Update[] = [];
  private readonly named: number[] = [];
  webhook: { url: string; secret: string } | null = null;
  private ids = 100;

  constructor(
    readonly bot: User,
    readonly now: () => number,
  ) {}

  /** A new number, for ids. */
  nextId(): number {
    this.ids += 1;
    return this.ids;
  }

  /** The present time in seconds, as Telegram's dates. */
  date(): number {
    return Math.floor(this.now() / 1_000);
  }

  person(id: number): Person {
    return this.people.get(id) ?? badRequest('user not found');
  }

  /** The chat to write to; refuses unknown chats, people who have blocked the bot, and people who never wrote to it. */
  writable(chatId: unknown): { id: number; isPrivate: boolean } {
    const id = Number(chatId);
    const migrate_to_chat_id = this.upgraded.get(id);
    if (migrate_to_chat_id !== undefined)
      throw new ApiRefusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', {
        migrate_to_chat_id,
      });
    if (this.groups.has(id)) return { id, isPrivate: false };
    const person = this.people.get(id);
    if (person === undefined) return badRequest('chat not found');
    if (person.blocked) forbidden('bot was blocked by the user');
    if (!person.started) forbidden("bot can't initiate conversation with a user");
    return { id, isPrivate: true };
  }

  /** The chat to send a new message to: refuses also where the bot has no right to write. */
  sendable(chatId: unknown): { id: number; isPrivate: boolean } {
    const words = this.closedTo.get(Number(chatId));
    if (words !== undefined) badRequest(words);
    return this.writable(chatId);
  }

  /** The topic to send a new message to; refuses one that is not there, or is closed. Absent: the general one. */
  topicOf(chatId: number, topic: unknown): { message_thread_id?: number } {
    if (topic === undefined) return {};
    const state = this.topics.get(chatId)?.get(Number(topic));
    if (state === undefined) badRequest('message thread not found');
    if (state === 'closed') badRequest('TOPIC_CLOSED');
    return { message_thread_id: Number(topic) };
  }

  chat(id: number): Chat {
    const group = this.groups.get(id);
    if (group !== undefined) return group;
    const { user } = this.person(id);
    return {
      id,
      type: 'private',
      first_name: user.first_name,
      ...(user.username === undefined ? {} : { username: user.username }),
    };
  }

  /** A message as in updates and answers. */
  message(chatId: number, fields: Partial<Message>, from: User = this.bot): Message {
    return {
      message_id: this.nextId(),
      date: this.date(),
      chat: this.chat(chatId),
      from,
      ...fields,
    };
  }

  find(chatId: unknown, messageId: unknown): Sent {
    const found = this.sent.find(
      (each) => each.chat_id === Number(chatId) && each.message_id === Number(messageId),
    );
    return found ?? badRequest('message to edit not found');
  }

  /** Counts a change of a name; refuses those beyond Telegram's limit. */
  countName(): void {
    const now = this.now();
    const inTime = this.named.filter((at) => at > now - NAMES_PER_MS);
    const retry_after = Math.ceil(((inTime[0] ?? now) + NAMES_PER_MS - now) / 1_000);
    if (inTime.length >= NAMES_MAX)
      throw new ApiRefusal(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
    this.named.push(now);
  }

  /** Puts an update into the queue. */
  push(update: Omit<Update, 'update_id'>): Update {
    const whole = { update_id: this.nextId(), ...update };
    this.updates.push(whole);
    return whole;
  }
}

import type { Transformer } from 'grammy';

/** The order in which messages leave when not all may: answers to people, then notices, then cards, then broadcasts. */
export type Priority = 'answer' | 'notice' | 'card' | 'broadcast';

export interface BudgetTimers {
  now(): number;
  set(ms: number, fire: () => void): { cancel(): void };
}

interface Limit {
  readonly most: number;
  readonly perMs: number;
}

/** A message that is to be counted: under a name, of which no more than `most` may leave in `perMs`. */
export interface Count extends Limit {
  readonly name: string;
}

/** A name of which no more may leave now, and when one may, ms since 1970. */
export interface Full {
  readonly name: string;
  readonly until: number;
}

/** Counts of what leaves, over all processes. Never rejects: without an answer each process counts for itself. */
export interface SharedCounts {
  /** Counts a message under each of the names, or under none when one of them is full. */
  take(counts: readonly Count[]): Promise<Full | null>;
  /** The same without counting. */
  look(counts: readonly Count[]): Promise<Full | null>;
}

/**
 * A little under Telegram's own limits (https://core.telegram.org/bots/faq): a message a second to one person, twenty a
 * minute to a group, thirty a second over all. Messages take different times to arrive, so that a window is longer.
 */
const TO_PERSON: Limit = { most: 1, perMs: 1_050 };
const TO_GROUP: Limit = { most: 20, perMs: 61_000 };
const TO_ALL: Limit = { most: 28, perMs: 1_050 };
/** The part of a limit that each priority may use up: the rest stays for those before it. */
const SHARE: Record<Priority, number> = { answer: 1, notice: 0.93, card: 0.86, broadcast: 0.72 };
const ORDER: Record<Priority, number> = { answer: 0, notice: 1, card: 2, broadcast: 3 };

/** The priority of what the product sends by itself, whatever people do. */
export const priorityOfNotice = (method: string): Priority => (method.startsWith('edit') ? 'card' : 'notice');

/** An answer waits as long as this when Telegram asks for it, ms, and is tried as often. */
const LONGEST_PAUSE_MS = 30_000;
const ATTEMPTS = 3;
/** When Telegram asks to wait for as many people at the same time, it means all. */
const PEOPLE_OF_ALL = 5;
/** Chats that are remembered, before those that may be written to are forgotten. */
const CHATS_MAX = 5_000;

const COUNTED = /^(?:send(?!ChatAction)|editMessage|copyMessage|forwardMessage)/;

/** A chat's id, or that of a message that was sent in inline mode to a chat that the bot does not see. */
export type Receiver = number | string;

interface Waiter {
  readonly chat: Receiver;
  readonly priority: Priority;
  readonly grant: () => void;
  /** Not asked for before this, ms since 1970: other processes have used the limit up. */
  readonly notBefore: number;
}

/** The time of a message of which the counts of all processes are asked; after all times. */
const ASKED = Infinity;
/** Under this all messages are counted. */
const ALL = 'all';
const nameOf = (chat: Receiver): string => `to:${chat}`;
const limitOf = (chat: Receiver): Limit => (typeof chat === 'number' && chat < 0 ? TO_GROUP : TO_PERSON);
/** How much of a limit a priority may use up. */
const shareOf = ({ most }: Limit, priority: Priority): number =>
  Math.max(1, Math.floor(most * SHARE[priority]));

function countsOf(chat: Receiver, priority: Priority): readonly Count[] {
  const ofChat = limitOf(chat);
  // The longer time last: a count that is given back has made nobody else wait for it.
  return [
    { name: ALL, most: shareOf(TO_ALL, priority), perMs: TO_ALL.perMs },
    { name: nameOf(chat), most: shareOf(ofChat, priority), perMs: ofChat.perMs },
  ];
}

const isPerson = (chat: Receiver): boolean => typeof chat === 'number' && chat > 0;

function receiverOf(payload: object): Receiver | null {
  if ('chat_id' in payload) return Number(payload.chat_id);
  return 'inline_message_id' in payload ? String(payload.inline_message_id) : null;
}

/**
 * Counts all messages and edits of the bot, and lets each leave when Telegram's limits allow it. Those of this process are
 * counted here; what is free here is asked for in the counts of all processes.
 */
export class SendBudget {
  private readonly all: number[] = [];
  private readonly byChat = new Map<Receiver, number[]>();
  private readonly pausedUntil = new Map<Receiver, number>();
  private allPausedUntil = 0;
  /** When the counts of all processes let a message of a priority leave again, ms since 1970. */
  private readonly fullUntil = new Map<Priority, number>();
  private waiting: Waiter[] = [];
  private timer: { cancel(): void } | null = null;

  /** @param shared absent: no other process writes to anybody */
  constructor(
    private readonly timers: BudgetTimers,
    private readonly shared: SharedCounts | null = null,
  ) {}

  /** The chat may be written to now. */
  async isFree(chat: Receiver, priority: Priority): Promise<boolean> {
    if (this.freeAt(chat, priority) > this.timers.now()) return false;
    return this.shared === null || (await this.shared.look(countsOf(chat, priority))) === null;
  }

  /** Resolves when a message may leave; it is counted. */
  take(chat: Receiver, priority: Priority): Promise<void> {
    return new Promise((grant) => {
      this.waiting.push({ chat, priority, grant, notBefore: 0 });
      this.grantFree();
    });
  }

  /**
   * Telegram has asked to wait: for this chat, and for all when it asks so for several people at the same time. A few reach
   * their own limits when several processes write to them, and groups have limits of their own: these are no sign for others.
   */
  pause(chat: Receiver, ms: number): void {
    const now = this.timers.now();
    this.pausedUntil.set(chat, now + ms);
    const people = [...this.pausedUntil].filter(([other, until]) => isPerson(other) && until > now);
    if (people.length >= PEOPLE_OF_ALL && isPerson(chat))
      this.allPausedUntil = Math.max(this.allPausedUntil, now + ms);
  }

  /** Lets calls wait for their turn. Answers are tried again when Telegram asks to wait; others give its refusal. */
  transformer(priorityOf: (method: string) => Priority): Transformer {
    return async (prev, method, payload, signal) => {
      const chat = COUNTED.test(method) ? receiverOf(payload) : null;
      if (chat === null) return prev(method, payload, signal);
      const priority = priorityOf(method);
      for (let attempt = 1; ; attempt++) {
        await this.take(chat, priority);
        const answer = await prev(method, payload, signal);
        if (answer.ok || answer.error_code !== 429) return answer;
        const ms = (answer.parameters?.retry_after ?? 1) * 1_000;
        this.pause(chat, ms);
        if (priority !== 'answer' || attempt >= ATTEMPTS || ms > LONGEST_PAUSE_MS) return answer;
      }
    };
  }

  private grantFree(): void {
    this.timer?.cancel();
    this.timer = null;
    this.waiting.sort((a, b) => ORDER[a.priority] - ORDER[b.priority]);
    const now = this.timers.now();
    const left: Waiter[] = [];
    let next = Infinity;
    for (const waiter of this.waiting) {
      const at = Math.max(waiter.notBefore, this.freeAt(waiter.chat, waiter.priority));
      if (at <= now) {
        if (this.shared === null) this.leave(waiter);
        else void this.ask(this.shared, waiter);
      } else {
        left.push(waiter);
        next = Math.min(next, at);
      }
    }
    this.waiting = left;
    // What waits for an answer of the counts goes on with it.
    if (Number.isFinite(next)) this.timer = this.timers.set(next - now, () => this.grantFree());
  }

  private leave({ chat, grant }: Waiter): void {
    this.count(chat, this.timers.now());
    grant();
  }

  /** Lets a message leave, or wait, as the counts of all processes say. It has its place here as long as they are asked. */
  private async ask(shared: SharedCounts, waiter: Waiter): Promise<void> {
    const { chat, priority } = waiter;
    const places = this.count(chat, ASKED);
    const full = await shared.take(countsOf(chat, priority));
    for (const times of places) times.splice(times.indexOf(ASKED), 1);
    if (full === null) this.leave(waiter);
    else {
      if (full.name === ALL) this.fullUntil.set(priority, full.until);
      this.waiting.unshift({ ...waiter, notBefore: full.until });
    }
    this.grantFree();
  }

  /** Counts a message, among those to its chat and among all. */
  private count(chat: Receiver, at: number): readonly number[][] {
    if (this.byChat.size > CHATS_MAX) this.forget(this.timers.now());
    const ofChat = this.byChat.get(chat) ?? [];
    this.byChat.set(chat, ofChat);
    const places = [ofChat, this.all];
    for (const times of places) {
      const asked = times.indexOf(ASKED);
      times.splice(asked < 0 ? times.length : asked, 0, at);
    }
    return places;
  }

  private forget(now: number): void {
    for (const [chat, times] of this.byChat)
      if ((times.at(-1) ?? 0) <= now - TO_GROUP.perMs) this.byChat.delete(chat);
    for (const [chat, until] of this.pausedUntil) if (until <= now) this.pausedUntil.delete(chat);
  }

  /** When a message of this priority may leave, ms since 1970; in the past when it may now. */
  private freeAt(chat: Receiver, priority: Priority): number {
    const ofChat = this.byChat.get(chat) ?? [];
    return Math.max(
      this.allPausedUntil,
      this.pausedUntil.get(chat) ?? 0,
      this.fullUntil.get(priority) ?? 0,
      this.windowFreeAt(this.all, TO_ALL, priority),
      this.windowFreeAt(ofChat, limitOf(chat), priority),
    );
  }

  private windowFreeAt(times: number[], limit: Limit, priority: Priority): number {
    const now = this.timers.now();
    while (times[0] !== undefined && times[0] <= now - limit.perMs) times.shift();
    const allowed = shareOf(limit, priority);
    return times.length < allowed ? 0 : (times[times.length - allowed] ?? 0) + limit.perMs;
  }
}

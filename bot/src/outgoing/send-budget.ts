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
}

const isPerson = (chat: Receiver): boolean => typeof chat === 'number' && chat > 0;

function receiverOf(payload: object): Receiver | null {
  if ('chat_id' in payload) return Number(payload.chat_id);
  return 'inline_message_id' in payload ? String(payload.inline_message_id) : null;
}

/** Counts all messages and edits of the bot in this process, and lets each leave when Telegram's limits allow it. */
export class SendBudget {
  private readonly all: number[] = [];
  private readonly byChat = new Map<Receiver, number[]>();
  private readonly pausedUntil = new Map<Receiver, number>();
  private allPausedUntil = 0;
  private waiting: Waiter[] = [];
  private timer: { cancel(): void } | null = null;

  constructor(private readonly timers: BudgetTimers) {}

  /** The chat may be written to now. */
  isFree(chat: Receiver, priority: Priority): boolean {
    return this.freeAt(chat, priority) <= this.timers.now();
  }

  /** Resolves when a message may leave; it is counted. */
  take(chat: Receiver, priority: Priority): Promise<void> {
    return new Promise((grant) => {
      this.waiting.push({ chat, priority, grant });
      this.waiting.sort((a, b) => ORDER[a.priority] - ORDER[b.priority]);
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
    const now = this.timers.now();
    const left: Waiter[] = [];
    let next = Infinity;
    for (const waiter of this.waiting) {
      const at = this.freeAt(waiter.chat, waiter.priority);
      if (at <= now) {
        this.count(waiter.chat, now);
        waiter.grant();
      } else {
        left.push(waiter);
        next = Math.min(next, at);
      }
    }
    this.waiting = left;
    if (left.length > 0) this.timer = this.timers.set(next - now, () => this.grantFree());
  }

  private count(chat: Receiver, now: number): void {
    if (this.byChat.size > CHATS_MAX) this.forget(now);
    const times = this.byChat.get(chat) ?? [];
    times.push(now);
    this.byChat.set(chat, times);
    this.all.push(now);
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
      this.windowFreeAt(this.all, TO_ALL, priority),
      this.windowFreeAt(ofChat, typeof chat === 'number' && chat < 0 ? TO_GROUP : TO_PERSON, priority),
    );
  }

  private windowFreeAt(times: number[], { most, perMs }: Limit, priority: Priority): number {
    const now = this.timers.now();
    while (times[0] !== undefined && times[0] <= now - perMs) times.shift();
    const allowed = Math.max(1, Math.floor(most * SHARE[priority]));
    return times.length < allowed ? 0 : (times[times.length - allowed] ?? 0) + perMs;
  }
}

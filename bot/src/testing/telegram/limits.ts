import { ApiRefusal } from './refusal.js';

/** Rate limits of messages. Telegram does not publish its exact ones (https://core.telegram.org/bots/faq). */
export interface SendLimits {
  /** Messages a second, over all chats. */
  readonly perSecond: number;
  /** Messages and edits a minute in one group. */
  readonly perGroupMinute: number;
  /** Messages and edits a second to one person; absent: no limit. */
  readonly perPersonSecond?: number;
}

export const TELEGRAM_LIMITS: SendLimits = { perSecond: 30, perGroupMinute: 20 };
/** With the limit of a chat with one person, which Telegram does not always apply. */
export const STRICT_LIMITS: SendLimits = { ...TELEGRAM_LIMITS, perPersonSecond: 1 };

/** Counts messages, and refuses those beyond the limits with the seconds to wait. */
export class SendCounter {
  private readonly sent: number[] = [];
  private readonly toChat = new Map<number, number[]>();

  constructor(
    private readonly limits: SendLimits | null,
    private readonly now: () => number,
  ) {}

  /** Counts a message; throws 429 beyond a limit. */
  take(chatId: number): void {
    if (this.limits === null) return;
    const now = this.now();
    this.check(this.sent, 1_000, this.limits.perSecond, now);
    const { perGroupMinute, perPersonSecond = Infinity } = this.limits;
    const ofChat = this.toChat.get(chatId) ?? [];
    this.toChat.set(chatId, ofChat);
    if (chatId < 0) this.check(ofChat, 60_000, perGroupMinute, now);
    else this.check(ofChat, 1_000, perPersonSecond, now);
    ofChat.push(now);
    this.sent.push(now);
  }

  /** Counts an edit of a message in a chat that the bot does not see. */
  takeInline(): void {
    if (this.limits === null) return;
    const now = this.now();
    this.check(this.sent, 1_000, this.limits.perSecond, now);
    this.sent.push(now);
  }

  private check(times: number[], windowMs: number, most: number, now: number): void {
    while (times[0] !== undefined && times[0] <= now - windowMs) times.shift();
    if (times.length < most) return;
    const retry_after = Math.max(1, Math.ceil(((times[0] ?? now) + windowMs - now) / 1_000));
    throw new ApiRefusal(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
  }
}

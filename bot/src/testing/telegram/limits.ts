import { ApiRefusal } from './refusal.js';

/** What Telegram lets a bot send; a real one does not tell its exact limits (https://core.telegram.org/bots/faq). */
export interface SendLimits {
  /** Messages a second to all chats together. */
  readonly perSecond: number;
  /** Messages a minute to one group, edits too. */
  readonly perGroupMinute: number;
}

export const TELEGRAM_LIMITS: SendLimits = { perSecond: 30, perGroupMinute: 20 };

/** Counts what is sent, and refuses what is too much with the seconds to wait. */
export class SendCounter {
  private readonly sent: number[] = [];
  private readonly toGroup = new Map<number, number[]>();

  constructor(
    private readonly limits: SendLimits | null,
    private readonly now: () => number,
  ) {}

  /** Throws 429 when this message is one too many. */
  take(chatId: number): void {
    if (this.limits === null) return;
    const now = this.now();
    this.check(this.sent, 1_000, this.limits.perSecond, now);
    if (chatId < 0) {
      const group = this.toGroup.get(chatId) ?? [];
      this.toGroup.set(chatId, group);
      this.check(group, 60_000, this.limits.perGroupMinute, now);
      group.push(now);
    }
    this.sent.push(now);
  }

  private check(times: number[], windowMs: number, most: number, now: number): void {
    while (times[0] !== undefined && times[0] <= now - windowMs) times.shift();
    if (times.length < most) return;
    const retry_after = Math.max(1, Math.ceil(((times[0] ?? now) + windowMs - now) / 1_000));
    throw new ApiRefusal(429, `Too Many Requests: retry after ${retry_after}`, { retry_after });
  }
}

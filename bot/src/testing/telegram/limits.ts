import { ApiRefusal } from './refusal.js';

/** Rate limits of messages. Telegram does not publish its exact ones (https://core.telegram.org/bots/faq). */
export interface SendLimits {
  /** Messages a second, over all chats. */
  readonly perSecond: number;
  /** Messages and edits a minute in one group. */
  readonly perGroupMinute: number;
}

export const TELEGRAM_LIMITS: SendLimits = { perSecond: 30, perGroupMinute: 20 };

/** Counts messages, and refuses those beyond the limits with the seconds to wait. */
export class SendCounter {
  private readonly sent: number[] = [];
  private readonly toGroup = new Map<number, number[]>();

  constructor(
    private readonly limits: SendLimits | null,
    private readonly now: () => number,
  ) {}

  /** Counts a message; throws 429 beyond a limit. */
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

import type { WebhookInfo } from 'grammy/types';
import { PollingWatch } from '@hokm/bot/intake/polling-watch';
import type { BotProblem } from '@hokm/shared/api/operations';
import { MINUTE_MS } from '@hokm/shared/time';
import { maskSecrets } from '../platform/core/mask-log.js';

/** Knows whether updates come in as they should, by polling or by webhook, for the health of the bot. */
export class BotWatch extends PollingWatch {
  private repeatedAt = -Infinity;
  private info: WebhookInfo | null = null;
  private isOurs = true;
  private newest: number | null = null;
  /** Since when Telegram has had updates of which none came in, ms since 1970; null: it has none. */
  private waitingSince: number | null = null;

  constructor(private readonly time: { now(): number }) {
    super(time);
  }

  override fetchedTwice(): void {
    super.fetchedTwice();
    this.repeatedAt = this.time.now();
  }

  /** What Telegram says about the webhook. `url`: where it should send to; `newest`: number of the last update that any process has. */
  saw(info: WebhookInfo, url: string, newest: number | null): void {
    const goesOn = info.pending_update_count === 0 || newest !== this.newest;
    this.info = info;
    this.isOurs = info.url === url;
    this.newest = newest;
    this.waitingSince = goesOn ? null : (this.waitingSince ?? this.time.now());
  }

  /** What keeps updates from coming in; null for nothing. */
  get trouble(): BotProblem | null {
    const code = this.code();
    if (code === null) return null;
    const { info } = this;
    const isFresh = info !== null && this.isRecent(info.last_error_date);
    return {
      code,
      pending: info?.pending_update_count ?? null,
      last_error: isFresh ? maskSecrets(info.last_error_message ?? '') : null,
    };
  }

  private code(): BotProblem['code'] | null {
    const now = this.time.now();
    if (now - this.repeatedAt < MINUTE_MS) return 'twice';
    if (this.problem !== null) return 'silent';
    if (this.info === null) return null;
    if (!this.isOurs) return 'elsewhere';
    const { pending_update_count, last_error_date } = this.info;
    if (pending_update_count > 0 && this.isRecent(last_error_date)) return 'rejected';
    return this.waitingSince !== null && now - this.waitingSince > MINUTE_MS ? 'silent' : null;
  }

  private isRecent(at_s: number | undefined): boolean {
    return at_s !== undefined && this.time.now() - at_s * 1000 < 2 * MINUTE_MS;
  }
}

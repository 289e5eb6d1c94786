import { aheadOfClock, validateInitData, type InitDataResult } from '@hokm/bot/init-data';
import type { Clock, Log } from '../../platform/core/ports.js';

interface LaunchDataContext {
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Checks raw launch data (`validateInitData`). Valid ones from the future are refused as others are: that this server's clock is behind
 * is for its operator, in the log.
 */
export function checkLaunchData(
  { clock, log }: LaunchDataContext,
  raw: string,
  secret: Buffer,
): InitDataResult {
  const now = clock.now();
  const checked = validateInitData(raw, secret, now);
  const aheadMs = checked.ok ? null : aheadOfClock(raw, secret, now);
  if (aheadMs !== null)
    log.error(
      { event: 'server_clock', behind_ms: aheadMs },
      'server clock: it is behind that of Telegram, nobody can sign in from there; set it (NTP)',
    );
  return checked;
}

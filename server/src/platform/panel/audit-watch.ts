import { periodAt } from '@hokm/shared/standing';
import { HOUR_MS } from '@hokm/shared/time';
import type { Clock, Log } from '../core/ports.js';
import type { AuditLog } from './audit-log.js';
import type { PanelNotices } from './panel-notices.js';

export interface AuditWatchProps {
  readonly chain: Pick<AuditLog, 'keepHead' | 'verify'>;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Watches over the audit log: its head goes to the log of the process each hour, where whoever writes to the database cannot reach
 * it, and the whole chain is checked each night.
 */
export class AuditWatch {
  private keptAt = -Infinity;
  private night = '';

  constructor(private readonly props: AuditWatchProps) {}

  /** Does what is due. A night begins with the day in Tehran; a process that starts does both at once. */
  async round(): Promise<void> {
    const now = this.props.clock.now();
    if (now - this.keptAt >= HOUR_MS) {
      await this.keepHead(now);
      this.keptAt = now;
    }
    const { key } = periodAt('today', now);
    if (key === this.night) return;
    await this.check();
    this.night = key;
  }

  private async keepHead(now: number): Promise<void> {
    const { chain, log } = this.props;
    const kept = await chain.keepHead(new Date(now));
    if (kept !== null) log.info({ seq: kept.id, hash: kept.head }, 'head of the audit log');
    else await this.check();
  }

  /** Verifies the chain. Staff hears once of each place in which it is broken. */
  private async check(): Promise<void> {
    const { chain, notices, log } = this.props;
    const { checked, head, broken_at, is_cut } = await chain.verify();
    if (broken_at === null) {
      log.info({ checked, hash: head }, 'audit log is whole');
      return;
    }
    log.error({ broken_at, is_cut }, 'audit log is broken');
    await notices.tell({
      key: `audit_broken:${broken_at}:${is_cut ? 'cut' : 'changed'}`,
      kind: 'audit_broken',
      area: 'panel/security',
      facts: { n: broken_at },
      href: 'security/audit',
    });
  }
}

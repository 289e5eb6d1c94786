import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import { HOUR_MS } from '@hokm/shared/time';
import type { Log } from '../platform/core/ports.js';
import type { PendingAudit } from '../platform/panel/audit-model.js';
import type { AuditedAction } from '../platform/panel/audit-action.js';
import { blockChanges, checkBlock, type BlockContext } from './add-block.js';
import { levelOf, type ThreatRecord } from './threat-model.js';
import { blockLength, type WindowCount } from './threat-rules.js';
import type { Threats } from './threats.js';

const KEY_BYTES = 16;
/** Actor of what the server does by itself. */
const SYSTEM = 'system';

export interface AutoBlockContext extends BlockContext {
  readonly threats: Threats;
  readonly settings: () => DetectionSettings;
  readonly log: Log;
}

/** An action of the server itself. */
export function ownAction(
  { clock, randomBytes }: Pick<BlockContext, 'clock' | 'randomBytes'>,
  { action, target, reason = '', changes = [] }: AuditedAction,
): PendingAudit {
  return {
    key: randomBytes(KEY_BYTES).toString('hex'),
    at: new Date(clock.now()),
    actor: SYSTEM,
    actor_level: 'machine',
    session: 'machine',
    request: '',
    address: '',
    action,
    target,
    reason,
    changes,
  };
}

/**
 * Blocks the network of a threat where the settings ask for it and its rule has a length for it. Never a network that may not
 * be blocked, that a super admin used in the last seven days, or whose people could not be counted.
 */
export async function blockAutomatically(
  context: AutoBlockContext,
  threat: ThreatRecord,
  { rule }: Pick<WindowCount, 'rule'>,
): Promise<void> {
  const { auto_block, auto_block_hours } = context.settings();
  const own = blockLength(rule);
  if (!auto_block || own === null || !threat.is_active || threat.account !== '') return;
  const length = Math.min(own, auto_block_hours * HOUR_MS);
  const { threats, blacklist, clock, log } = context;
  const { source_ip, threat_type, frequency } = threat;
  const checked = await checkBlock(context, source_ip, '');
  if (!checked.ok || checked.hasSuperAdmin || checked.people === null) {
    log.warn({ threat_type, source_ip }, 'network of a threat is not blocked automatically');
    return;
  }
  if (!(await threats.claimBlock(threat, length))) return;
  const { ip_address } = checked;
  const until = new Date(clock.now() + length);
  const reason = THREAT_WORDS[threat_type].fa;
  const threat_level = levelOf(threat.level);
  const block = { ip_address, threat_level, expires_at: until };
  await blacklist.add({
    ...block,
    reason,
    action: ownAction(context, { reason, ...blockChanges(block) }),
  });
  const target = `threats:${threat._id.toHexString()}`;
  await threats.mitigate(
    threat._id,
    { action: 'block_ip', at: new Date(clock.now()), by: SYSTEM, note: '', until, frequency },
    ownAction(context, { action: 'threats.mitigate', target, reason }),
  );
}

import type { AuditEntry, NetworkBlock } from '@hokm/shared/api/security';
import type { AuditRecord } from '../platform/panel/audit-model.js';
import type { BlockRecord } from './model.js';

type Names = ReadonlyMap<string, string>;

export function presentBlock(block: BlockRecord, names: Names, now: number): NetworkBlock {
  const { ip_address, reason, threat_level, created_at, created_by, expires_at, is_active, hit_count } =
    block;
  return {
    id: block._id.toHexString(),
    ip_address,
    reason,
    threat_level,
    created_at: created_at.toISOString(),
    created_by: names.get(created_by) ?? '',
    expires_at: expires_at?.toISOString() ?? null,
    is_active: is_active && (expires_at === null || expires_at.getTime() > now),
    hit_count,
  };
}

export function presentAudit(entry: AuditRecord, names: Names): AuditEntry {
  const { _id: id, at, actor, actor_level: level, action, target, reason, address, request } = entry;
  return {
    id,
    at: at.toISOString(),
    actor: { id: actor, name: names.get(actor) ?? '', level },
    ...{ action, target, reason, address, request },
  };
}

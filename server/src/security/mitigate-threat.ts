import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import type { mitigateThreat as contract } from '@hokm/shared/api/security';
import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { addBlock, type BlockContext } from './add-block.js';
import type { BlockRecord } from './model.js';
import { levelOf, type ThreatRecord } from './threat-model.js';
import type { Threats } from './threats.js';

export interface MitigateContext extends BlockContext {
  readonly threats: Threats;
}

interface Mitigated {
  readonly threat: ThreatRecord;
  readonly block: BlockRecord | null;
  readonly people: number | null;
}

type Outcome = Result<Mitigated, RefusalsOf<typeof contract>>;

/** Blocks the network of a threat. Without `confirm` a network that a super admin used lately is refused. */
async function blockSource(
  context: MitigateContext,
  call: StaffCall,
  threat: ThreatRecord,
  { hours, note, confirm, preview }: BodyOf<typeof contract>,
): Promise<Outcome> {
  const reason = note === '' ? THREAT_WORDS[threat.threat_type].fa : note;
  const wanted = { ip_address: threat.source_ip, reason, threat_level: levelOf(threat.level), hours };
  if (preview || !confirm) {
    const asked = await addBlock(context, call, { ...wanted, confirm: false });
    if (!asked.ok) return asked;
    if (preview) return { ok: true, threat, block: null, people: asked.people };
  }
  const made = await addBlock(context, call, { ...wanted, confirm: true });
  return made.ok ? { ok: true, threat, block: made.block, people: made.people } : made;
}

/**
 * Takes a threat under review, or blocks its network first. Refusals: `request/not_found`, and those of a block; a threat
 * around an account has no network to block (`security/network_invalid`).
 */
export async function mitigateThreat(
  context: MitigateContext,
  call: StaffCall,
  id: string,
  body: BodyOf<typeof contract>,
): Promise<Outcome> {
  const { threats, clock } = context;
  const threat = await threats.find(id);
  if (threat === null) return refuse('request/not_found');
  const { action, note, preview } = body;
  if (action === 'block_ip' && threat.account !== '') return refuse('security/network_invalid');
  const blocked: Outcome =
    action === 'block_ip'
      ? await blockSource(context, call, threat, body)
      : { ok: true, threat, block: null, people: null };
  if (!blocked.ok || preview) return blocked;
  const { block, people } = blocked;
  const until = block?.expires_at ?? null;
  const stored = await threats.mitigate(
    threat._id,
    {
      action,
      note,
      until,
      at: new Date(clock.now()),
      by: call.account.id,
      frequency: threat.frequency,
    },
    auditAction(call, context, {
      action: 'threats.mitigate',
      target: `threats:${id}`,
      reason: note,
      changes: [
        { field: 'mitigation', before: threat.mitigation?.action ?? null, after: action },
        { field: 'source_ip', before: threat.source_ip, after: threat.source_ip },
        ...(block === null ? [] : [{ field: 'until', before: null, after: until }]),
      ],
    }),
  );
  return stored === null ? refuse('request/not_found') : { ok: true, threat: stored, block, people };
}

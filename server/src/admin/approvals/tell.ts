import type { Area } from '@hokm/shared/policy';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';
import type { ApprovalRecord } from './model.js';

type Notices = Pick<PanelNotices, 'tell'>;

/** The staff who may approve an act of a level. */
const areaOf = ({ level }: Pick<ApprovalRecord, 'level'>): Area =>
  level === 'super_admin' ? 'panel/security' : 'panel/users';

/** Tells those who may approve an act that somebody has asked for it. */
export async function tellAsked(notices: Notices, record: ApprovalRecord): Promise<void> {
  const { _id, action, facts, asker, runs_at } = record;
  await notices.tell({
    key: `approval:${_id.toHexString()}`,
    kind: 'approval_asked',
    except: asker.actor,
    // Without somebody who could approve it all staff gets it: each of them can stop it.
    area: runs_at === null ? areaOf(record) : 'panel/dashboard',
    facts: { ...facts, action },
    href: 'approvals',
  });
}

/** Tells everybody who was asked that there is nothing to decide any more. */
export async function tellVoid(notices: Notices, record: ApprovalRecord): Promise<void> {
  const { _id, action, facts, asker, state } = record;
  await notices.tell({
    key: `approval:${_id.toHexString()}:${state}:all`,
    kind: 'approval_decided',
    except: asker.actor,
    area: areaOf(record),
    facts: { ...facts, action, state },
    href: 'approvals?status=decided',
  });
}

/** Tells the asker what became of it. */
export async function tellDecided(notices: Notices, record: ApprovalRecord): Promise<void> {
  const { _id, action, facts, asker, state } = record;
  await notices.tell({
    key: `approval:${_id.toHexString()}:${state}`,
    kind: 'approval_decided',
    area: 'panel/dashboard',
    to: asker.actor,
    facts: { ...facts, action, state },
    href: 'approvals?status=decided',
  });
}

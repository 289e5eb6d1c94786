import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/security';
import { HOUR_MS } from '@hokm/shared/time';
import { present, refuse } from '../platform/core/result.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import type { AuditRecord } from '../platform/panel/audit-model.js';
import { blockAsAsked } from './add-block.js';
import { accountsOf, presentAudit, presentBlock } from './view.js';
import type { MitigateContext } from './mitigate-threat.js';

export interface SecurityContext extends MitigateContext {
  readonly chain: AuditLog;
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** How the action of an audit entry is taken back; null when it cannot be. */
  readonly undoOf: (entry: AuditRecord) => Promise<{ readonly id: string; readonly until: string } | null>;
}

const dateOf = (at: string | undefined): Date | null => (at === undefined ? null : new Date(at));

/** Notes that somebody reads the audit log: the first look of an hour is an entry, which is there before anything is shown. */
async function noteReading(context: SecurityContext, call: StaffCall): Promise<void> {
  const { chain, clock } = context;
  const auditKey = `audit.read:${call.account.id}:${Math.floor(clock.now() / HOUR_MS)}`;
  if (await chain.has(auditKey)) return;
  await chain.append(
    auditAction({ ...call, auditKey }, context, { action: 'audit.read', target: 'audit_log' }),
  );
}

export function securityRoutes(context: SecurityContext): readonly Handler[] {
  const { blacklist, chain, clock, namesOf, undoOf } = context;
  return [
    handle(contract.listBlockedNetworks, async ({ query }) => {
      const { total, blocks } = await blacklist.page(query);
      const names = await namesOf(blocks.map(({ created_by }) => created_by));
      return {
        ...done,
        data: blocks.map((block) => presentBlock(block, names, clock.now())),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.blockNetwork, async (call) => {
      const names = await namesOf([call.account.id]);
      return present(await blockAsAsked(context, call, call.body), ({ block, people, ip_address }) => ({
        ...done,
        data: block === null ? null : presentBlock(block, names, clock.now()),
        people,
        ip_address,
      }));
    }),
    handle(contract.liftBlock, async (call) => {
      const { id } = call.params;
      const action = auditAction(call, context, { action: 'blacklist.lift', target: `ip_blacklist:${id}` });
      return (await blacklist.lift(id, action)) ? done : refuse('request/not_found');
    }),
    handle(contract.listAudit, async (call) => {
      const { query } = call;
      await noteReading(context, call);
      const { from, to, ...rest } = query;
      const { total, entries } = await chain.page({ ...rest, from: dateOf(from), to: dateOf(to) });
      const names = await namesOf(accountsOf(entries));
      return {
        ...done,
        data: entries.map((entry) => presentAudit(entry, names)),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.getAudit, async (call) => {
      await noteReading(context, call);
      const entry = await chain.find(call.params.id);
      if (entry === null) return refuse('request/not_found');
      const changes = await chain.changesOf(entry);
      return {
        ...done,
        data: {
          ...presentAudit(entry, await namesOf(accountsOf([entry]))),
          changes: changes === null ? null : changes.map((change) => ({ ...change })),
          hash: entry.hash,
          undo: await undoOf(entry),
        },
      };
    }),
    handle(contract.verifyAudit, async (call) => {
      await noteReading(context, call);
      return { ...done, ...(await chain.verify()) };
    }),
  ];
}

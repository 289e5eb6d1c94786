import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/approvals';
import { APPROVAL_POLICY, SUMMED_ACTIONS, type SummedAction } from '@hokm/shared/policy';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { Approvals, decisionsOf, type ApprovalsContext } from './approvals.js';
import { reaches, type Consents } from './consents.js';
import { approvals, type ApprovalRecord } from './model.js';
import { approvalSums } from './sums.js';

const SWEEP_MS = 5_000;

interface Uses extends Pick<
  ApprovalsContext,
  'audit' | 'notices' | 'kinds' | 'staffOf' | 'staffFacts' | 'formerStaff'
> {
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** A value for each act of which one person may do some alone. */
const mapSummed = <T>(of: (action: SummedAction) => T): Record<SummedAction, T> =>
  Object.fromEntries(SUMMED_ACTIONS.map((action) => [action, of(action)])) as Record<SummedAction, T>;

type Names = ReadonlyMap<string, string>;
type Denial = Awaited<ReturnType<Consents['denialOf']>>;
type Reader = Parameters<typeof decisionsOf>[1];

const timeOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/** The address of an account that is not there yet, for those who may let it be made. */
function addressIn({ action, input, level }: ApprovalRecord, reader: Reader): { email?: string } {
  const { email } = input;
  return action === 'users.create' && typeof email === 'string' && reaches(reader.admin_level, level)
    ? { email }
    : {};
}

function presentApproval(record: ApprovalRecord, names: Names, reader: Reader, denial: Denial) {
  const { action, account, reason, level, state, asker, decided_by, note, code } = record;
  const facts: ApprovalRecord['facts'] = { ...record.facts, ...addressIn(record, reader) };
  const named = (id: string) => ({ id, name: names.get(id) ?? '' });
  return {
    id: record._id.toHexString(),
    action,
    facts,
    reason,
    level,
    state,
    note,
    why: record.why ?? null,
    // A thing that is no account, or an account that is not there yet, is named by its facts.
    target: names.has(account) ? named(account) : { id: '', name: String(facts['name'] ?? '') },
    asked_by: named(asker.actor),
    asked_at: record.asked_at.toISOString(),
    until: record.until.toISOString(),
    runs_at: timeOf(record.runs_at),
    decided_by: decided_by === undefined ? null : named(decided_by),
    decided_at: timeOf(record.decided_at),
    code: code ?? null,
    may: decisionsOf(record, reader).filter((each) => each !== 'approve' || denial === null),
    may_not: decisionsOf(record, reader).includes('approve') ? denial : null,
  };
}

const peopleOf = (records: readonly ApprovalRecord[]) =>
  records.flatMap(({ account, asker, decided_by }) => [
    ...(account === '' ? [] : [account]),
    asker.actor,
    ...(decided_by === undefined ? [] : [decided_by]),
  ]);

/** Acts of the staff that need a second person. */
export const approvalsModule = defineModule('approvals', (platform, { namesOf, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes, log } = platform;
  const store = new Approvals({ ...uses, connection, clock, randomBytes, log });
  const present = async (records: readonly ApprovalRecord[], reader: Reader) => {
    const names = await namesOf(peopleOf(records));
    return Promise.all(
      records.map(async (record) =>
        presentApproval(record, names, reader, await store.consents.denialOf(record, reader.id)),
      ),
    );
  };
  const presentOne = async (record: ApprovalRecord, reader: Reader) => {
    const names = await namesOf(peopleOf([record]));
    const denial = await store.consents.denialOf(record, reader.id);
    return { ...done, data: presentApproval(record, names, reader, denial) };
  };
  return {
    routes: [
      handle(contract.listApprovals, async ({ account, query }) => {
        const { total, records } = await store.page(query.status, query);
        return { ...done, data: await present(records, account), meta: pageMeta(total, query) };
      }),
      handle(contract.readRoom, async ({ account, query }) => {
        const left = await store.sums.left(account.id, query.receiver);
        const data = mapSummed((action) => ({
          most: APPROVAL_POLICY[action].alone.most,
          left: left[action],
        }));
        return { ...done, data };
      }),
      handle(contract.getApproval, async ({ account, params }) => {
        const record = await store.find(params.id);
        return record === null ? refuse('request/not_found') : presentOne(record, account);
      }),
      handle(contract.decideApproval, async (call) => {
        const { decision, reason } = call.body;
        const decided = await store.decide(call, call.params.id, decision, reason);
        return decided.ok ? presentOne(decided.record, call.account) : decided;
      }),
    ],
    collections: [approvals, approvalSums],
    tasks: [
      {
        name: 'look after approvals',
        role: 'worker',
        everyMs: SWEEP_MS,
        follows: [approvals.name],
        run: () => store.sweep(),
      },
    ],
    exports: { approvals: store },
  };
});

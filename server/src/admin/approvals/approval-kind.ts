import type { ApprovedAction } from '@hokm/shared/api/approvals/limits';
import type { AdminLevel, ApprovalReason } from '@hokm/shared/policy';
import type { Result } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { ApprovalRecord } from './model.js';

/** What an approval allows. */
type ApprovedAct = Pick<ApprovalRecord, 'account' | 'input' | 'reason'>;

/** The way to carry out one kind of act. Done twice it takes effect once. */
export interface ApprovalKind {
  readonly action: ApprovedAction;
  /** `call.approval` is a key for what must not happen twice. */
  run(call: StaffCall, record: ApprovedAct): Promise<Result>;
  /** True where it has taken effect: a process that died has left the rest. */
  isDone(call: StaffCall, record: ApprovedAct): Promise<boolean>;
}

declare module '../../platform/modules/module.js' {
  interface Contributions {
    /** Acts that need a second person. */
    readonly approvals?: readonly ApprovalKind[];
  }
}

export interface AskProps {
  readonly action: ApprovedAction;
  /** Id of the account that it acts on; empty for other things, which `facts.name` names. */
  readonly account: string;
  readonly input: Record<string, unknown>;
  /** For the reader: the name of the account, the level, the amount. */
  readonly facts: Readonly<Record<string, string | number>>;
  readonly reason: string;
  /** Absent: what the table says of the act. */
  readonly why?: ApprovalReason;
  /** The least level that may approve. */
  readonly level: AdminLevel;
  /** 24 hex characters: with the same key it is asked once. */
  readonly key?: string;
}

import type { AskedApproval } from '@hokm/shared/api/approvals';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { bulkOperation } from '@hokm/shared/api/bulk';
import type { BulkOperation } from '@hokm/shared/api/bulk/limits';
import type { ErrorCode } from '@hokm/shared/errors';
import type { Area } from '@hokm/shared/policy';
import type { Result } from '../core/result.js';
import type { StaffRequest } from './audit-action.js';

/** The things of a bulk call and what goes with it. */
interface BulkRequest {
  /** Each once. */
  readonly ids: readonly string[];
  /** Empty for none. */
  readonly reason: string;
  readonly extras: BodyOf<typeof bulkOperation>['extras'];
}

/** The number of things that it was done for, and the refused ones. */
export interface BulkDone {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly code: ErrorCode }[];
  /** The job that does it. */
  readonly job?: { readonly id: string } | null;
  readonly undo?: { readonly id: string; readonly until: string } | null;
  /** The second person who was asked. */
  readonly approval?: AskedApproval;
}

export type BulkRun = (call: StaffRequest, request: BulkRequest) => Promise<Result<BulkDone>>;

/** Things on which `POST admin/bulk/:operation` acts. */
export interface BulkSubject {
  /** `resource_type` of the call. */
  readonly type: string;
  readonly area: Area;
  /** The session must be fresh. */
  readonly isFresh: boolean;
  readonly operations: Readonly<Partial<Record<BulkOperation, BulkRun>>>;
}

/** Acts on things one by one. `act` answers the code for which it is refused; null: it is done. */
export async function actOnEach(
  ids: readonly string[],
  act: (id: string) => Promise<ErrorCode | null>,
): Promise<Result<BulkDone>> {
  const refused: { id: string; code: ErrorCode }[] = [];
  for (const id of ids) {
    const code = await act(id);
    if (code !== null) refused.push({ id, code });
  }
  return { ok: true, done: ids.length - refused.length, refused };
}

declare module '../modules/module.js' {
  interface Contributions {
    /** Things on which `POST admin/bulk/:operation` acts. */
    readonly bulkSubjects?: readonly BulkSubject[];
  }
}

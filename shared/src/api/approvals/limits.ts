import { APPROVAL_POLICY, type WeighedAction } from '../../policy/approvals.js';

/** Acts that need the consent of a second person. */
export const APPROVED_ACTIONS = Object.keys(APPROVAL_POLICY) as [WeighedAction, ...WeighedAction[]];
export type ApprovedAction = WeighedAction;

export const APPROVAL_STATES = [
  'open',
  'running',
  'done',
  'rejected',
  'withdrawn',
  'expired',
  /** Approved, and then refused by what it acts on. */
  'failed',
  /** Its asker has lost the level, the account or the sessions. */
  'void',
] as const;
export const APPROVAL_DECISIONS = ['approve', 'reject', 'withdraw'] as const;
/** Hours after which nobody can approve any more. */
export const APPROVAL_HOURS = 24;

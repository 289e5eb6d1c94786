import { z } from 'zod';
import { ALONE_CONTESTED_HOURS, ALONE_MINUTES } from '../../policy/approvals.js';
import { ADMIN_LEVELS, APPROVAL_REASONS, SUMMED_ACTIONS } from '../../policy/index.js';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { APPROVAL_DECISIONS, APPROVAL_HOURS, APPROVAL_STATES, APPROVED_ACTIONS } from './limits.js';
import { approvalsPaths as paths } from './paths.js';

const named = z.object({ id: z.string(), name: z.string() });

/** An act that waits for a second person, or was decided. */
const approval = z.object({
  id: z.string(),
  action: z.enum(APPROVED_ACTIONS),
  /** The account that it acts on; without an id, another thing by its name. */
  target: named,
  /** Values of its text: the new level, the amount, and for those who may approve the address of a new account. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  reason: z.string(),
  /** Why one person is not enough; null for an act that was asked before this was kept. */
  why: z.enum(APPROVAL_REASONS).nullable(),
  /** The least level that may approve. */
  level: z.enum(ADMIN_LEVELS),
  state: z.enum(APPROVAL_STATES),
  asked_by: named,
  asked_at: z.iso.datetime(),
  /** Until when it can be approved. */
  until: z.iso.datetime(),
  /** When it happens by itself, as nobody else could approve; null otherwise. */
  runs_at: z.iso.datetime().nullable(),
  decided_by: named.nullable(),
  decided_at: z.iso.datetime().nullable(),
  note: z.string(),
  /** Why a failed one was refused. */
  code: z.string().nullable(),
  /** The decisions that the caller may make. */
  may: z.array(z.enum(APPROVAL_DECISIONS)),
  /** Why the caller, who has the level, cannot consent; null otherwise. */
  may_not: z.enum(['approval/too_new', 'approval/tied']).nullable(),
});
export type Approval = z.infer<typeof approval>;

/** In the answer of an act that waits for a second person. */
export const askedApproval = z.object({
  id: z.string(),
  until: z.iso.datetime(),
  runs_at: z.iso.datetime().nullable(),
});
export type AskedApproval = z.infer<typeof askedApproval>;

const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

export const listApprovals = endpoint({
  path: paths.listApprovals,
  summary: 'Acts that wait for a second person (oldest first), or were decided (newest first)',
  access: 'panel/dashboard',
  limit: 'reads',
  query: pageQuery.extend({ status: z.enum(['open', 'decided']).default('open') }),
  answer: pageOf(approval),
  refusals: [],
});

export const readRoom = endpoint({
  path: paths.readRoom,
  summary:
    'How much of each act the caller may still do alone, of so much in the span of the act; `receiver`: for that person, to whom others may have done some already',
  access: 'panel/users',
  limit: 'reads',
  query: z.object({
    /** Account id; for refunds the payer’s id in Telegram. */
    receiver: z
      .string()
      .regex(/^[0-9a-f]{1,24}$/)
      .optional(),
  }),
  answer: success({
    data: z.record(z.enum(SUMMED_ACTIONS), z.object({ most: z.int(), left: z.int() })),
  }),
  refusals: [],
});

export const getApproval = endpoint({
  path: paths.getApproval,
  summary: 'One act that needs a second person',
  access: 'panel/dashboard',
  limit: 'reads',
  params,
  answer: success({ data: approval }),
  refusals: ['request/not_found'],
});

export const decideApproval = endpoint({
  path: paths.decideApproval,
  summary: `Carry an act out as it was asked, stop it, or take one’s own back. Whoever enters the panel may stop it; who approves has its level. Within ${APPROVAL_HOURS} hours, approved by somebody else than its asker; where nobody else could approve it happens after ${ALONE_MINUTES} minutes, or after ${ALONE_CONTESTED_HOURS} hours where somebody could a day ago. Whoever consents has had the level for a day, and has it and their address from somebody else than the asker`,
  access: 'panel/dashboard',
  fresh: true,
  limit: 'writes',
  params,
  body: z.object({
    decision: z.enum(APPROVAL_DECISIONS),
    reason: z.string().trim().max(500).default(''),
  }),
  answer: success({ data: approval }),
  refusals: [
    'request/not_found',
    'users/self',
    'users/above_you',
    'approval/decided',
    'approval/too_new',
    'approval/tied',
    'approval/void',
  ],
});

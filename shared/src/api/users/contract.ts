import { z } from 'zod';
import { ADMIN_LEVELS } from '../../policy/index.js';
import { success } from '../answers.js';
import { askedApproval } from '../approvals/contract.js';
import { APPROVAL_POLICY } from '../../policy/approvals.js';
import { endpoint } from '../endpoint.js';
import { pageMetaFields, pageQuery } from '../paging.js';
import { country } from '../players.js';
import { JOB_REFUSALS } from '../jobs/contract.js';
import { BULK_MAX } from '../resource.js';
import {
  BULK_PEOPLE_MAX,
  BULK_USER_ACTIONS,
  EXPORT_FORMATS,
  MODERATION_ACTIONS,
  ROLE_FILTERS,
  SANCTION_HOURS_MAX,
  STAFF_COINS_MAX,
  STAFF_DELETE_DAYS,
  STAFF_MESSAGE_MAX,
  STAFF_REASON_MAX,
  CURSOR_MAX,
  STATUS_FILTERS,
  TAG_MAX,
  USER_SORTS,
  USER_PAGES_MAX,
  USERS_PER_PAGE,
} from './limits.js';
import { usersPaths as paths } from './paths.js';
import { undo } from '../undo.js';
import { emailText } from '../typed.js';
import { panelPerson, panelPersonPage, panelUser, panelUserPage } from './person.js';

export * from './history-contract.js';

export type {
  LastChange,
  Named,
  PanelPerson,
  PanelPersonPage,
  PanelUser,
  PanelUserPage,
  Sanction,
  TimelineEntry,
} from './person.js';

const id = z.string().regex(/^[0-9a-f]{24}$/);
const params = z.object({ id });
/** Account ids. */
const item_ids = z.array(id).min(1).max(BULK_MAX);
/** For the audit log, and where the action is told to the person, for them too. */
const reason = z.string().trim().min(1).max(STAFF_REASON_MAX);
const message = z.string().trim().max(STAFF_MESSAGE_MAX);
const hours = z.int().min(1).max(SANCTION_HOURS_MAX);
const revision = z.int().nonnegative();
const name = z.string().trim().min(1).max(64);
const email = emailText(254).min(3);
const language = z.enum(['fa', 'en']);

/** A person as they are after an action; `undo` takes it back for a day. */
const changed = success({ data: panelUser, undo });
/** Ask a second person where one is needed; without it such an act is refused with `approval/needed`. */
const ask = z.boolean().optional();
/** Null where nobody had to be asked: it has happened. */
const approval = askedApproval.nullable().default(null);

const ceiling = ['request/not_found', 'users/self', 'users/above_you'] as const;

/** The filter of the list. */
const selection = {
  search: z.string().trim().max(64).default(''),
  role_filter: z.enum(ROLE_FILTERS).default('all'),
  status_filter: z.enum(STATUS_FILTERS).default('all'),
};
const usersFilter = z.object(selection);
export type UsersFilter = z.infer<typeof usersFilter>;

export const listUsers = endpoint({
  path: paths.listUsers,
  summary:
    'A page of all people. `search`: an id, a Telegram id in any digits, the beginning of an e-mail address, of an @username or of a word of the name. `cursor`: `next` or `prev` of the page before, with the number of the wanted page in `page`',
  access: 'panel/users',
  limit: 'searches',
  query: pageQuery.extend({
    page: z.coerce.number().int().min(1).max(USER_PAGES_MAX).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(USERS_PER_PAGE),
    ...selection,
    sort_by: z.enum(USER_SORTS).default('created_at'),
    sort_order: z.enum(['asc', 'desc']).default('desc'),
    /** Of the same order and filters. Leads to its page however deep it is; a search has none. */
    cursor: z.string().min(1).max(CURSOR_MAX).optional(),
  }),
  answer: success({
    data: z.array(panelUser),
    /** `at_least`: the search matches more people than are counted. `next`, `prev`: cursors of the pages beside this one. */
    meta: z.object({
      ...pageMetaFields,
      total_is: z.enum(['exact', 'at_least']),
      next: z.string().nullable(),
      prev: z.string().nullable(),
    }),
  }),
  refusals: ['request/invalid'],
});

const statistics = z.object({
  total_users: z.int(),
  active_users: z.int(),
  admin_users: z.int(),
  /** Accounts of the last seven days. */
  recent_registrations: z.int(),
});

export const readUserStats = endpoint({
  path: paths.readUserStats,
  summary: 'How many people there are, are open, are staff and came in the last seven days',
  access: 'panel/users',
  limit: 'reports',
  answer: success({ statistics, data: statistics }),
  refusals: [],
});

export const createUser = endpoint({
  path: paths.createUser,
  summary:
    'Create an account; a mail invites its owner to set the password. A super administrator is created by super administrators only, with the consent of a second one: with `ask` they are asked, and `data` is null until then',
  access: 'panel/users',
  fresh: true,
  limit: 'writes',
  body: z.object({ name, email, language: language.default('fa'), admin_level: z.enum(ADMIN_LEVELS), ask }),
  answer: success({ data: panelUser.nullable(), approval }),
  status: 201,
  refusals: [
    'auth/email_invalid',
    'auth/identity_taken',
    'auth/mail_off',
    'users/above_you',
    'request/invalid',
    'approval/needed',
    'approval/too_many',
  ],
});

export const readUser = endpoint({
  path: paths.readUser,
  summary: 'A person with their sessions, ways to sign in, reports and what the staff did about them',
  access: 'panel/users',
  limit: 'reads',
  params,
  answer: success({ data: panelUserPage }),
  refusals: ['request/not_found'],
});

export const readPerson = endpoint({
  path: paths.readPerson,
  summary:
    'A person as moderators see them: what they play, reports, and what the staff did about them; no addresses, no money',
  access: 'panel/reports',
  limit: 'reads',
  params,
  answer: success({ data: panelPersonPage }),
  refusals: ['request/not_found'],
});

export const updateUser = endpoint({
  path: paths.updateUser,
  summary:
    'Change names, country and language as of the revision that they were read at. Super administrators with a fresh session change the e-mail address too: it counts as verified, all sessions end, and both addresses get a mail',
  access: 'panel/users',
  limit: 'writes',
  params,
  body: z.object({
    revision,
    name: name.optional(),
    first_name: name.optional(),
    last_name: z.string().trim().max(64).optional(),
    language: language.optional(),
    country: country.nullable().optional(),
    email: email.optional(),
    ask,
  }),
  answer: changed.extend({ approval }),
  refusals: [
    ...ceiling,
    'content/stale',
    'request/invalid',
    'auth/forbidden',
    'auth/step_up_needed',
    'auth/email_invalid',
    'auth/identity_taken',
    'auth/mail_off',
    'approval/needed',
    'approval/too_many',
  ],
});

export const deleteUser = endpoint({
  path: paths.deleteUser,
  summary: `Close an account at once and erase it after ${STAFF_DELETE_DAYS} days, with the consent of a second administrator; until then \`toggle-status\` opens it again`,
  access: 'panel/users',
  fresh: true,
  limit: 'writes',
  params,
  body: z.object({ reason, ask }),
  /** `deletes_at`: null while it waits for the consent. */
  answer: success({ deletes_at: z.iso.datetime().nullable(), undo, approval }),
  refusals: [...ceiling, 'users/staff', 'users/last_super_admin', 'approval/needed', 'approval/too_many'],
});

export const toggleUserStatus = endpoint({
  path: paths.toggleUserStatus,
  summary:
    'Close an account, or open it; without `is_active` the other of both. Closing it without `until` needs the consent of a second administrator',
  access: 'panel/users',
  limit: 'writes',
  params,
  body: z.object({
    is_active: z.boolean().optional(),
    reason: z.string().trim().max(STAFF_REASON_MAX).default(''),
    message: message.optional(),
    until: z.iso.datetime().nullable().optional(),
    revision: revision.optional(),
    ask,
  }),
  answer: changed.extend({ approval }),
  refusals: [
    ...ceiling,
    'users/last_super_admin',
    'content/stale',
    'request/invalid',
    'approval/needed',
    'approval/too_many',
  ],
});

export const setUserRole = endpoint({
  path: paths.setUserRole,
  summary:
    'Give a person another level. Super administrators are made by super administrators only, with the consent of a second one',
  access: 'panel/users',
  fresh: true,
  limit: 'writes',
  params,
  body: z.object({
    admin_level: z.enum(ADMIN_LEVELS),
    reason: z.string().trim().max(STAFF_REASON_MAX).default(''),
    revision: revision.optional(),
    ask,
  }),
  answer: changed.extend({ approval }),
  refusals: [
    ...ceiling,
    'users/last_super_admin',
    'users/fixed_level',
    'content/stale',
    'approval/needed',
    'approval/too_many',
  ],
});

export const countUsers = endpoint({
  path: paths.countUsers,
  summary: `How many people a filter of the list holds, counted up to ${BULK_PEOPLE_MAX}; \`POST admin/users/bulk\` takes the number as \`expected_total\``,
  access: 'panel/users',
  limit: 'searches',
  query: usersFilter,
  answer: success({ total: z.int(), total_is: z.enum(['exact', 'at_least']) }),
  refusals: [],
});

/** The result of a bulk call, or the job that does it. */
export const bulkAnswer = success({
  done: z.int(),
  refused: z.array(z.object({ id: z.string(), code: z.string() })),
  /** The job that does it; its answer has the status 202. */
  job: z.object({ id: z.string() }).nullable(),
  /** Takes the whole back with one call. Null for what cannot be taken back, and for jobs, whose `undo` says it when they end. */
  undo,
  approval,
});

export const changeUsers = endpoint({
  path: paths.changeUsers,
  summary: `Act on people by id (up to ${BULK_MAX}), or on all of a filter (up to ${BULK_PEOPLE_MAX}) as long as they are as many as expected; each is done or refused by itself. More than ${BULK_MAX}, and exports, are left to a job (202). \`deactivate\` closes accounts for some hours; without an end each of them needs a second administrator. \`delete\` always needs one, who is asked for all of them at once. \`end_sessions\` ends all sessions of a person, and their connections close`,
  access: 'panel/users',
  fresh: true,
  limit: 'writes',
  body: z
    .object({
      action: z.enum(BULK_USER_ACTIONS),
      item_ids: item_ids.optional(),
      /** In place of ids: everybody whom the list shows with it. */
      filter: usersFilter.optional(),
      /** With `filter`: how many they were when the caller decided. Another number is refused. */
      expected_total: z.int().min(1).max(BULK_PEOPLE_MAX).optional(),
      reason,
      /** Of `deactivate`, which needs it: how long the accounts are closed. */
      hours: hours.optional(),
      /** Of `tag` and `untag`. */
      tag: z.string().trim().min(1).max(TAG_MAX).optional(),
      /** Of `export`. */
      format: z.enum(EXPORT_FORMATS).optional(),
      ask,
    })
    .refine(({ item_ids: ids, filter, expected_total }) =>
      ids === undefined
        ? filter !== undefined && expected_total !== undefined
        : filter === undefined && expected_total === undefined,
    ),
  answer: bulkAnswer,
  refusals: [
    'request/invalid',
    'users/selection_changed',
    'search/too_broad',
    'approval/needed',
    'approval/too_many',
    ...JOB_REFUSALS,
  ],
});

/** The same under the path of earlier clients. */
export const changeUsersOld = endpoint({ ...changeUsers, path: paths.changeUsersOld });

/** A moderation action, without its target. */
export const moderation = z.object({
  action: z.enum(MODERATION_ACTIONS),
  reason,
  /** How long it lasts; without it until somebody lifts it. */
  hours: hours.optional(),
  /** Words that the person reads. */
  message: message.optional(),
  /** Of `rename`: the new name; without it a neutral one. */
  name: name.optional(),
  /** Of an action that takes a decision back: that decision. Needed for those that do not last. */
  sanction_id: id.optional(),
  /** Reports that led to it: they are closed, and their writers thanked. */
  report_ids: z.array(z.string().max(100)).max(50).default([]),
  ask,
});
export type Moderation = z.infer<typeof moderation>;

export const moderateUser = endpoint({
  path: paths.moderateUser,
  summary:
    'Note, warn, mute, rename, remove the picture (moderators); suspend, keep out of rated matches, freeze coins (administrators); and take it back. `ban`, and `suspend` without `hours`, have no end and need the consent of a second administrator',
  access: 'panel/reports',
  limit: 'writes',
  params,
  body: moderation,
  answer: success({ data: panelPerson, undo, approval }),
  refusals: [
    ...ceiling,
    'auth/forbidden',
    'users/last_super_admin',
    'auth/name_reserved',
    'users/decisions_full',
    'request/invalid',
    'approval/needed',
    'approval/too_many',
  ],
});

export const changeUserCoins = endpoint({
  path: paths.changeUserCoins,
  summary: `Add coins to a person’s balance or take some, once by the key. More than ${APPROVAL_POLICY['money.coins'].alone.most} in a day, given and taken, by one administrator or for one person, need a second one`,
  access: 'panel/money',
  fresh: true,
  limit: 'writes',
  params,
  body: z.object({
    amount: z
      .int()
      .min(-STAFF_COINS_MAX)
      .max(STAFF_COINS_MAX)
      .refine((amount) => amount !== 0),
    reason,
    /** Made anew for each action: sent twice, it takes effect once. */
    key: z.string().regex(/^[\w-]{8,64}$/),
    ask,
  }),
  answer: success({ balance: z.int(), approval }),
  refusals: [
    ...ceiling,
    'wallet/not_enough',
    'wallet/key_reused',
    'wallet/conflict',
    'approval/needed',
    'approval/too_many',
  ],
});

export const undoAction = endpoint({
  path: paths.undoAction,
  summary: `Take an action back, or a bulk action on all its people, for a day, where nobody has changed the person since. Levels are given back to a fresh session only, the highest only by who has taken it. More than ${BULK_MAX} people are left to a job (202)`,
  access: 'panel/reports',
  limit: 'writes',
  params: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
  /** Of a bulk action each person is done or refused by themselves. */
  answer: success({
    undone: z.int(),
    refused: z.array(z.object({ id: z.string(), code: z.string() })),
    job: z.object({ id: z.string() }).nullable(),
  }),
  refusals: [
    ...ceiling,
    'auth/step_up_needed',
    'approval/needed',
    'users/last_super_admin',
    'content/stale',
    'albums/full',
    ...JOB_REFUSALS,
  ],
});

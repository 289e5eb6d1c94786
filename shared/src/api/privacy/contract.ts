import { z } from 'zod';
import { doneWithMessage } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { accountExport } from './account-export.js';
import { privacyPaths as paths } from './paths.js';
export * from './account-export.js';

/** The account is deleted at `delete_at`, unless its owner cancels that or signs in before. */
export const deletionAnswer = doneWithMessage.extend({ delete_at: z.iso.datetime() });
export type DeletionAnswer = z.infer<typeof deletionAnswer>;

export const exportAccount = endpoint({
  path: paths.exportAccount,
  summary: 'All data of the caller’s account, as one file',
  access: 'signed-in',
  limit: 'reports',
  fresh: true,
  answer: accountExport,
  refusals: ['request/not_found', 'request/too_many'],
});

export const requestDeletion = endpoint({
  path: paths.requestDeletion,
  summary:
    'Delete the account after 14 days in which it can be kept. The last super administrator cannot be deleted',
  access: 'signed-in',
  limit: 'writes',
  fresh: true,
  answer: deletionAnswer,
  refusals: ['request/not_found', 'users/last_super_admin'],
});

export const cancelDeletion = endpoint({
  path: paths.cancelDeletion,
  summary: 'Keep the account; succeeds without a request for deletion too',
  access: 'signed-in',
  limit: 'writes',
  answer: doneWithMessage,
  refusals: ['request/not_found'],
});

import { objectId } from '../database/ids.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord } from './model.js';

/**
 * Whether an account has a password, and since when this one (null when it was never changed or there is none); and when
 * the account goes, if its owner has asked for that.
 */
export async function passwordState(
  { accounts }: AccountsContext,
  id: string,
): Promise<{
  readonly has_password: boolean;
  readonly changed_at: Date | null;
  readonly delete_at: Date | null;
}> {
  const record = await accounts
    .findById(objectId(id))
    .select({ password: 1, password_changed_at: 1, delete_at: 1 })
    .lean<Pick<AccountRecord, 'password' | 'password_changed_at' | 'delete_at'>>();
  return {
    has_password: record?.password !== undefined,
    changed_at: record?.password_changed_at ?? null,
    delete_at: record?.delete_at ?? null,
  };
}

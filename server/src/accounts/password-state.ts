import { objectId } from '../database/ids.js';
import { passkeysOf, recoveryCodesLeft } from '../second-factor/record.js';
import type { AccountsContext } from './context.js';
import type { AccountRecord } from './model.js';

/** How an account is kept. */
export interface PasswordState {
  readonly has_password: boolean;
  /** Since when there is this password; null when it was never changed or there is none. */
  readonly changed_at: Date | null;
  /** When the account goes, if its owner has asked for that. */
  readonly delete_at: Date | null;
  readonly two_factor: {
    readonly totp: boolean;
    readonly passkeys: number;
    readonly recovery_codes_left: number;
  };
}

/** Whether an account has a password, what it asks for besides, and whether it stays. */
export async function passwordState({ accounts }: AccountsContext, id: string): Promise<PasswordState> {
  const record = await accounts
    .findById(objectId(id))
    .select({ password: 1, password_changed_at: 1, delete_at: 1, second_factor: 1 })
    .lean<Pick<AccountRecord, 'password' | 'password_changed_at' | 'delete_at' | 'second_factor'>>();
  return {
    has_password: record?.password !== undefined,
    changed_at: record?.password_changed_at ?? null,
    delete_at: record?.delete_at ?? null,
    two_factor: {
      totp: record?.second_factor?.totp !== undefined,
      passkeys: passkeysOf(record ?? {}).length,
      recovery_codes_left: recoveryCodesLeft(record ?? {}),
    },
  };
}

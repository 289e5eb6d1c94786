import type { ProfileChange } from '@hokm/shared/api';
import { cleanLine } from '@hokm/shared/text';
import { objectId } from '../database/ids.js';
import { accountOf, type Account, type Refused } from './account.js';
import type { AccountsContext } from './context.js';
import { keepFindable } from './find-people.js';
import type { AccountRecord } from './model.js';
import { FIRST_NAME_MAX, tableName } from './names.js';

/** What of an account its owner may write; everything else a body may hold never comes here. */
type Written = Partial<Pick<AccountRecord, 'name' | 'first_name' | 'last_name' | 'language' | 'country'>>;

/** The change as it is stored, its texts cleaned; null when a name would be one of which nothing can be seen. */
function written({ name, first_name, last_name, language, country }: ProfileChange): Written | null {
  const set: Written = {
    ...(name === undefined ? {} : { name: tableName(name) }),
    ...(first_name === undefined ? {} : { first_name: cleanLine(first_name, FIRST_NAME_MAX) }),
    ...(last_name === undefined ? {} : { last_name: cleanLine(last_name, FIRST_NAME_MAX) }),
    ...(language === undefined ? {} : { language }),
    ...(country == null ? {} : { country }),
  };
  return set.name === '' || set.first_name === '' ? null : set;
}

/**
 * Changes what a person says of themself: only the fields that are there. From then on Telegram's names are no longer
 * taken over. Refusals: `request/invalid` for a name of which nothing can be seen, `request/not_found`.
 */
export async function changeProfile(
  context: AccountsContext,
  id: string,
  change: ProfileChange,
): Promise<{ readonly ok: true; readonly account: Account } | Refused> {
  const set = written(change);
  const _id = objectId(id);
  if (set === null) return { ok: false, code: 'request/invalid' };
  const naming = set.name !== undefined || set.first_name !== undefined || set.last_name !== undefined;
  const record = await context.accounts
    .findOneAndUpdate(
      { _id },
      {
        $set: { ...set, ...(naming ? { own_names: true } : {}) },
        ...(change.country === null ? { $unset: { country: 1 } } : {}),
      },
      { returnDocument: 'after' },
    )
    .lean<AccountRecord>();
  if (record === null) return { ok: false, code: 'request/not_found' };
  await keepFindable(context, record);
  return { ok: true, account: accountOf(record, context.config.superAdminTelegramIds) };
}

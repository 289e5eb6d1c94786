import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { updateUser as contract } from '@hokm/shared/api/users';
import type { AccountRecord } from '../../accounts/model.js';
import { partOfName, tableName } from '../../accounts/names.js';
import { keysOfNames } from '../../accounts/search-keys.js';
import type { Refusal } from '../../platform/core/result.js';
import type { StaffCall } from '../../platform/panel/audit-action.js';
import type { Change, Changed } from './change-account.js';
import type { UsersContext } from './context.js';

type Body = BodyOf<typeof contract>;

/** The change that a call asks for; a code for names without a letter. */
function changeOf(before: AccountRecord, body: Body): Change | null | { readonly code: 'request/invalid' } {
  const { name = before.name, first_name = before.first_name, last_name = before.last_name } = body;
  const names = {
    name: tableName(name),
    first_name: partOfName(first_name),
    last_name: partOfName(last_name),
    username: before.username,
  };
  if (names.name === '') return { code: 'request/invalid' };
  const { language = before.language, country } = body;
  const isNamed = (['name', 'first_name', 'last_name'] as const).some((key) => names[key] !== before[key]);
  const changesCountry = country !== undefined && country !== (before.country ?? null);
  if (!isNamed && language === before.language && !changesCountry) return null;
  return {
    set: {
      ...(isNamed ? { ...names, ...keysOfNames(names), own_names: true } : {}),
      language,
      ...(changesCountry && country !== null ? { country } : {}),
    },
    unset: changesCountry && country === null ? ['country'] : [],
  };
}

/** Changes names, country and language as of the revision that they were read at. Open connections get the new name. */
export async function updateUser(
  { changes, notifier }: UsersContext,
  call: StaffCall,
  id: string,
  { revision, ...body }: Body,
): Promise<
  | Changed
  | Refusal<'request/not_found' | 'users/self' | 'users/above_you' | 'content/stale' | 'request/invalid'>
> {
  const done = await changes.apply<'request/invalid'>(call, {
    id,
    action: 'users.update',
    revision,
    change: (before) => changeOf(before, { revision, ...body }),
  });
  if (done.ok && done.key !== null) notifier.profileChanged(changes.accountOf(done.after));
  return done;
}

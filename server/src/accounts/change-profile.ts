import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import type * as contract from '@hokm/shared/api/profile';
import type { Language } from '@hokm/shared/text';
import type { Account } from '../platform/core/account.js';
import { objectId } from '../platform/database/ids.js';
import { refuse, type Result } from '../platform/core/result.js';
import { accountOf } from './account.js';
import type { AccountModel, AccountRecord } from './model.js';
import { imitatesStaff, partOfName, tableName } from './names.js';
import { updateSearchKeys } from './update-search-keys.js';

export interface ProfileContext {
  readonly accounts: AccountModel;
  readonly superAdminTelegramIds: readonly number[];
  /** The language under one that people can choose; null for every other code. */
  readonly baseOf: (code: string) => Language | null;
}

/** The fields that owners may change. */
type OwnFields = Partial<
  Pick<AccountRecord, 'name' | 'first_name' | 'last_name' | 'language' | 'locale' | 'country' | 'no_stats'>
>;

async function isStaff(
  { accounts, superAdminTelegramIds }: Omit<ProfileContext, 'baseOf'>,
  id: string,
): Promise<boolean> {
  const record = await accounts.findById(objectId(id)).lean<AccountRecord>();
  return record !== null && accountOf(record, superAdminTelegramIds).admin_level !== 'user';
}

/** The change as it is stored; null when a name would have no letter or digit. */
function toUpdate({
  name,
  first_name,
  last_name,
  country,
  no_stats,
}: contract.ProfileChange): OwnFields | null {
  const set: OwnFields = {
    ...(name === undefined ? {} : { name: tableName(name) }),
    ...(first_name === undefined ? {} : { first_name: partOfName(first_name) }),
    ...(last_name === undefined ? {} : { last_name: partOfName(last_name) }),
    ...(country == null ? {} : { country }),
    ...(no_stats === undefined ? {} : { no_stats }),
  };
  const isNameless = set.first_name !== undefined && tableName(set.first_name) === '';
  return set.name === '' || isNameless ? null : set;
}

/** The fields to set and to remove for a new language; null for a language that nobody can choose. */
function spokenBy(
  { language, locale }: contract.ProfileChange,
  baseOf: ProfileContext['baseOf'],
): { readonly set: OwnFields; readonly unset: { readonly locale?: 1 } } | null {
  if (locale == null) {
    const isChosen = language !== undefined || locale === null;
    return { set: language === undefined ? {} : { language }, unset: isChosen ? { locale: 1 } : {} };
  }
  const base = baseOf(locale);
  if (base === null) return null;
  return base === locale
    ? { set: { language: base }, unset: { locale: 1 } }
    : { set: { language: base, locale }, unset: {} };
}

const namesOf = ({ name, first_name, last_name }: OwnFields): string[] =>
  [name, first_name, last_name].filter((each) => each !== undefined);

/**
 * Changes the given fields of a profile. A change of names ends the updates from Telegram. Refusals: `request/invalid`
 * for a name without a letter or digit or a language that nobody can choose, `auth/name_reserved` for names of the staff, `request/not_found`.
 */
export async function changeProfile(
  { accounts, superAdminTelegramIds, baseOf }: ProfileContext,
  by: string,
  change: contract.ProfileChange,
): Promise<Result<{ account: Account }, RefusalsOf<typeof contract.changeProfile>>> {
  const set = toUpdate(change);
  const spoken = spokenBy(change, baseOf);
  if (set === null || spoken === null) return refuse('request/invalid');
  const names = namesOf(set);
  const isNaming = names.length > 0;
  if (names.some(imitatesStaff) && !(await isStaff({ accounts, superAdminTelegramIds }, by)))
    return refuse('auth/name_reserved');
  const record = await accounts
    .findOneAndUpdate(
      { _id: objectId(by) },
      {
        $set: { ...set, ...spoken.set, ...(isNaming ? { own_names: true } : {}) },
        // The new revision tells editors in the panel that their copy is old.
        $inc: { revision: 1 },
        $unset: { ...spoken.unset, ...(change.country === null ? { country: 1 } : {}) },
      },
      { returnDocument: 'after' },
    )
    .lean<AccountRecord>();
  if (record === null) return refuse('request/not_found');
  await updateSearchKeys(accounts, record);
  return { ok: true, account: accountOf(record, superAdminTelegramIds) };
}

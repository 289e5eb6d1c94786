import { Types } from 'mongoose';
import type { AccountRecord } from '../../src/accounts/model.js';
import { newAccount } from '../../src/accounts/new-account.js';
import { keysOfNames } from '../../src/accounts/search-keys.js';

const MINUTE_MS = 60_000;
/** Every moment of them is before this one. */
export const PEOPLE_UNTIL = Date.UTC(2036, 0, 1);

/**
 * So many people of all kinds: equal and missing values of every order, and in their middle a crowd that came together and was
 * closed. Every hundredth has a staff role.
 */
export function manyPeople(count: number): AccountRecord[] {
  const [crowdFrom, crowdTo] = [count * 0.4, count * 0.65];
  return Array.from({ length: count }, (_, n) => {
    const isCrowd = n >= crowdFrom && n < crowdTo;
    const at = (step: number) => new Date(PEOPLE_UNTIL - (count - n + 1) * step * MINUTE_MS);
    const name = isCrowd ? `Win ${n}` : `${['Ali', 'Sara', 'کیان'][n % 3] ?? ''} ${n % 50}`;
    const names = { name, first_name: name, last_name: '', username: n % 4 === 0 ? `user${n}` : '' };
    const { search, name_key } = keysOfNames(names);
    const until = new Date(PEOPLE_UNTIL + MINUTE_MS);
    return {
      _id: new Types.ObjectId(),
      ...names,
      search,
      ...(n % 20 === 3 ? {} : { name_key }),
      ...newAccount('fa', n % 2 === 0, at(60).getTime()),
      admin_level: n % 100 === 7 ? 'admin' : 'user',
      telegram_id: 5_000 + n,
      created_at: at(n % 5 === 0 ? 0 : 60),
      ...(n % 7 === 0 ? {} : { seen_at: isCrowd ? at(0) : at(n % 11) }),
      ...(n % 3 === 0
        ? {}
        : {
            standing: {
              version: 1,
              score: isCrowd ? 0 : (n * 7) % 90,
              wins: 0,
              losses: 0,
              ...(n % 3 === 1 ? { trophies: (n * 13) % 60 } : {}),
            },
          }),
      ...(isCrowd || n % 50 === 9 ? { inactive: { at: at(1), by: 'x', reason: 'spam' } } : {}),
      ...(n % 4 === 1 ? { sanctioned_until: until } : n % 40 === 2 ? { sanctioned_until: at(0) } : {}),
      ...(n % 5 === 2 ? { delete_at: until } : {}),
    };
  });
}

import type { Person } from './own-try.js';
import { callerOf } from '../accounts/password-routes.js';
import type { Call } from '../http/route.js';

/** Who asks for something of their own account. */
export function personOf({
  account,
  request,
  language,
}: Pick<Call<unknown, unknown, unknown, 'signed-in'>, 'account' | 'request' | 'language'>): Person {
  return { account, caller: callerOf(request), language };
}

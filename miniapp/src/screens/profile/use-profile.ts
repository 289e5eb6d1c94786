import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonProfileAnswer, ProfileUser } from '@hokm/shared/api';
import { callQuery, type QueryOptions } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { isOwnUser, keepUser, useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

export interface Profile {
  /** The viewer's own profile is available at once, from this device's session. */
  readonly user: ProfileUser | null;
  readonly own: boolean;
  /** True if no account has this id. */
  readonly missing: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NOBODY: ReadonlySet<string> = new Set(['request/not_found', 'request/invalid']);

function profileQuery(id: string): QueryOptions<PersonProfileAnswer> {
  const query = callQuery('GET /user/profile/:id', { params: { id } });
  return {
    ...query,
    queryFn: async (signal) => {
      const answer = await query.queryFn(signal);
      const { user } = answer;
      const isOwn = id === 'me' || user.id === useSession.getState().user?.id;
      if (isOwn && isOwnUser(user)) keepUser(user);
      return answer;
    },
  };
}

/** A person's profile by `me`, an account's id or a Telegram id. Loaded data stays when a call fails. */
export function useProfile(id: string): Profile {
  const { t } = useTranslation();
  const me = useSession((session) => session.user);
  const { data, error, refetch } = useQuery(profileQuery(id));
  const missing = error !== null && NOBODY.has(error.code);

  const showFailure = useEffectEvent(() => {
    // The page itself says that no account has this id.
    if (error !== null && !missing) showToast(t('profile.failed'), 'close');
  });
  useEffect(() => showFailure(), [error]);

  const shown = data?.user ?? null;
  const own = id === 'me' || id === me?.id || (shown !== null && shown.id === me?.id);
  return { user: own ? (me ?? shown) : shown, own, missing, failed: error !== null, retry: refetch };
}

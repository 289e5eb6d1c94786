import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { ApiError, getProfile } from '../../api/index.js';
import { renewSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

/** Somebody's profile, loaded on entry; what was loaded stays when a later call fails. */
export function useProfile(
  id: string,
  token: string | null,
): { user: User | null; failed: boolean; retry: () => void } {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState<{ id: string; user: User } | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    getProfile(id, token, leaving.signal).then(
      ({ user }) => {
        setLoaded({ id, user });
        setFailed(false);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setFailed(true);
        showToast(t('profile.failed'), 'close');
        if (error instanceof ApiError && error.status === 401) void renewSession();
      },
    );
    return () => leaving.abort();
  }, [id, token, attempt, t]);

  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((count) => count + 1);
  }, []);
  return { user: loaded?.id === id ? loaded.user : null, failed, retry };
}

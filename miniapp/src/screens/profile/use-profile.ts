import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { ApiError, getProfile } from '../../api/index.js';
import { keepUser, renewSession, useSession } from '../../session/index.js';
import { showToast } from '../../ui/Toast.js';

export interface Profile {
  /** One's own is there at once, as this device knows it. */
  readonly user: User | null;
  readonly own: boolean;
  /** There is nobody of this id. */
  readonly missing: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

const NOBODY: ReadonlySet<string> = new Set(['request/not_found', 'request/invalid']);

/** Somebody's profile (`me`, an account's id or a Telegram id), loaded on entry; what is there stays when a call fails. */
export function useProfile(id: string): Profile {
  const { t } = useTranslation();
  const token = useSession((session) => session.token);
  const me = useSession((session) => session.user);
  const [loaded, setLoaded] = useState<{ of: string; user: User } | null>(null);
  const [problem, setProblem] = useState<{ of: string; code: string } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (token === null) return;
    const leaving = new AbortController();
    getProfile(id, token, leaving.signal).then(
      ({ user }) => {
        if (user.id === useSession.getState().user?.id || id === 'me') keepUser(user);
        setLoaded({ of: id, user });
        setProblem(null);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const code = error instanceof ApiError ? error.code : 'server/unavailable';
        setProblem({ of: id, code });
        // That there is nobody is no failure, and the page says it.
        if (!NOBODY.has(code)) showToast(t('profile.failed'), 'close');
        if (error instanceof ApiError && error.status === 401) void renewSession();
      },
    );
    return () => leaving.abort();
  }, [id, token, attempt, t]);

  const retry = useCallback(() => {
    setProblem(null);
    setAttempt((count) => count + 1);
  }, []);
  const shown = loaded?.of === id ? loaded.user : null;
  const own = id === 'me' || id === me?.id || (shown !== null && shown.id === me?.id);
  const code = problem?.of === id ? problem.code : null;
  return {
    user: own ? (me ?? shown) : shown,
    own,
    missing: code !== null && NOBODY.has(code),
    failed: code !== null,
    retry,
  };
}

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/index.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';

/** Sends a friend request. Returns the refusal in words, or null. `busy` is the person it is for. */
export function useAsk(onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const [busy, setBusy] = useState<string | null>(null);
  const ask = useCallback(
    async (who: string): Promise<string | null> => {
      setBusy(who);
      try {
        const { status } = await call('POST /friends/requests', { body: { who } });
        toast.show(t(status === 'friends' ? 'friends.friends_now' : 'friends.requested'), 'check');
        onDone();
        return null;
      } catch (error) {
        return errorMessage(error, null, language);
      } finally {
        setBusy(null);
      }
    },
    [toast, t, language, onDone],
  );
  return { busy, ask };
}

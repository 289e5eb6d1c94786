import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { askFriend } from '../../api/index.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { errorWords } from '../../data/error-words.js';

/** Asks somebody to be a friend. Gives the refusal in words, or null when it was done; `busy` is whom it is about. */
export function useAsk(onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const [busy, setBusy] = useState<string | null>(null);
  const ask = useCallback(
    async (who: string): Promise<string | null> => {
      setBusy(who);
      try {
        const { status } = await askFriend(who, token);
        toast.show(t(status === 'friends' ? 'friends.friends_now' : 'friends.requested'), 'check');
        onDone();
        return null;
      } catch (error) {
        return errorWords(error, language);
      } finally {
        setBusy(null);
      }
    },
    [token, toast, t, language, onDone],
  );
  return { busy, ask };
}

import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClanAnswer } from '@hokm/shared/api';
import { getClan, joinClan, leaveClan, removeClanMember } from '../../api/index.js';
import { useQuery } from '../../data/use-query.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { errorWords } from '../../data/error-words.js';

export type Clan = ClanAnswer['data'];

/** A clan, and what one may do about it. Each deed tells how it ended, and reads the clan anew. */
export function useClan(id: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const token = useSession((session) => session.token);
  const [kept, setKept] = useState<{ id: string; clan: Clan } | null>(null);
  const [reading, setReading] = useState(0);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { data } = await getClan(id, token, signal);
      setKept({ id, clan: data });
      return data;
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `reading` asks anew after each deed
    [id, token, reading],
  );
  const { value, problem, retry } = useQuery(token === null ? null : load);
  const clan = value ?? (kept?.id === id ? kept.clan : null);

  const does = useCallback(
    async (deed: Promise<unknown>, done: string): Promise<boolean> => {
      try {
        await deed;
        toast.show(done, 'check');
        setReading((count) => count + 1);
        return true;
      } catch (error) {
        toast.show(errorWords(error, language), 'close');
        setReading((count) => count + 1);
        return false;
      }
    },
    [toast, language],
  );

  return {
    clan,
    problem,
    retry,
    join: () => does(joinClan(id, token), t('clans.joined_now')),
    leave: () => does(leaveClan(token), t('clans.left')),
    kick: (member: string) => does(removeClanMember(id, member, token), t('clans.kicked')),
  };
}

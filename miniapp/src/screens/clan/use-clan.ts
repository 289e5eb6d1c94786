import { useTranslation } from 'react-i18next';
import type { ClanAnswer } from '@hokm/shared/api';
import { errorMessage } from '@hokm/web/errors';
import { call } from '../../api/index.js';
import { callQuery, invalidate } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';

export type Clan = ClanAnswer['data'];

/** A clan, and what the viewer may do about it. Each action shows its outcome and loads the clan again. */
export function useClan(id: string) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const { data, error, refetch } = useQuery(callQuery('GET /clans/:id', { params: { id } }));

  const run = async (action: Promise<unknown>, done: string): Promise<boolean> => {
    try {
      await action;
      toast.show(done, 'check');
      return true;
    } catch (refused) {
      toast.show(errorMessage(refused, null, language), 'close');
      return false;
    } finally {
      invalidate('GET /clans', 'GET /rankings');
    }
  };

  return {
    clan: data?.data ?? null,
    error,
    refetch,
    join: () => run(call('POST /clans/:id/join', { params: { id } }), t('clans.joined_now')),
    leave: () => run(call('POST /clans/leave'), t('clans.left')),
    kick: (member: string) =>
      run(call('DELETE /clans/:id/members/:member', { params: { id, member } }), t('clans.kicked')),
  };
}

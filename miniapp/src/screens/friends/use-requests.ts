import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FriendRequest, FriendRequestsAnswer } from '@hokm/shared/api';
import { ApiError, call } from '../../api/index.js';
import { isolate } from '@hokm/web/format';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { invalidateFriends } from '../../social/open-requests.js';
import { errorMessage } from '@hokm/web/errors';

export type Answer = 'accept' | 'reject' | 'withdraw';

/** The open requests, and answering them: hidden at once, shown again when the server refuses. */
export function useRequests(requests: InfiniteQuery<FriendRequest, FriendRequestsAnswer>): {
  open: readonly FriendRequest[] | null;
  answer: (request: FriendRequest, answer: Answer) => Promise<void>;
} {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());

  const hide = (id: string, hidden: boolean) =>
    setAnswered((before) => {
      const others = [...before].filter((other) => other !== id);
      return new Set(hidden ? [...others, id] : others);
    });

  const answer = async (request: FriendRequest, how: Answer): Promise<void> => {
    hide(request.id, true);
    try {
      await (how === 'withdraw'
        ? call('DELETE /friends/requests/:id', { params: { id: request.id } })
        : call(`POST /friends/requests/:id/${how}`, { params: { id: request.id } }));
      if (how === 'accept') toast.show(t('friends.accepted', { name: isolate(request.name) }), 'check');
    } catch (error) {
      // A request that is gone stays hidden.
      if (!(error instanceof ApiError && error.code === 'friends/no_request')) hide(request.id, false);
      toast.show(errorMessage(error, null, language), 'close');
    }
    invalidateFriends();
  };

  const open = requests.items?.filter(({ id }) => !answered.has(id)) ?? null;
  return { open, answer };
}

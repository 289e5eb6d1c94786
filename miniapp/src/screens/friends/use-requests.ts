import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FriendRequest, FriendRequestsAnswer } from '@hokm/shared/api';
import { answerRequest, ApiError, withdrawRequest } from '../../api/index.js';
import { isolate } from '../../i18n/format.js';
import type { Pages } from '../../data/use-infinite-query.js';
import { useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { errorWords } from '../../data/error-words.js';

export type Answer = 'accept' | 'reject' | 'withdraw';

/** The open requests, and answering them: gone from sight at once, back again when the server refuses. */
export function useRequests(
  pages: Pages<FriendRequest, FriendRequestsAnswer>,
  onAnswered: () => void,
): {
  open: readonly FriendRequest[] | null;
  answer: (request: FriendRequest, answer: Answer) => Promise<void>;
} {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());

  const hide = (id: string, hidden: boolean) =>
    setAnswered((before) => {
      const others = [...before].filter((other) => other !== id);
      return new Set(hidden ? [...others, id] : others);
    });

  const answer = async (request: FriendRequest, how: Answer): Promise<void> => {
    hide(request.id, true);
    try {
      await (how === 'withdraw' ? withdrawRequest(request.id, token) : answerRequest(request.id, how, token));
      if (how === 'accept') toast.show(t('friends.accepted', { name: isolate(request.name) }), 'check');
    } catch (error) {
      // A request that is no more stays away; the list that is read now agrees.
      if (!(error instanceof ApiError && error.code === 'friends/no_request')) hide(request.id, false);
      toast.show(errorWords(error, language), 'close');
    }
    onAnswered();
  };

  const open = pages.items?.filter(({ id }) => !answered.has(id)) ?? null;
  return { open, answer };
}

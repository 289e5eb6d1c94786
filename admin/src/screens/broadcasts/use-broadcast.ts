import { useQuery } from '@tanstack/react-query';
import type { Broadcast } from '@hokm/shared/api/broadcasts';
import { ApiError } from '@hokm/web/client';
import { client } from '../../api/client.js';
import { queryClient } from '../../api/query-client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { isInUse } from '../../session/in-use.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { BROADCAST_CALL, isUnderWay } from './broadcast-words.js';

/** How often the numbers of a broadcast under way are loaded again, ms. */
const REFRESH_MS = 4_000;
const ACTS = {
  pause: { path: 'POST /admin/comms/broadcasts/:id/pause', done: 'paused' },
  resume: { path: 'POST /admin/comms/broadcasts/:id/resume', done: 'resumed' },
  cancel: { path: 'POST /admin/comms/broadcasts/:id/cancel', done: 'cancelled' },
} as const;

/** A broadcast by its id; its numbers move on while it is sent. It can be paused, resumed and cancelled. */
export function useBroadcast(id: string) {
  const t = useTexts(broadcastsTexts);
  const query = callQuery('GET /admin/comms/broadcasts/:id', { params: { id } });
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...query,
    // A call counts as use of the session: nothing is loaded while nobody is there.
    refetchInterval: ({ state }) =>
      state.data !== undefined && isUnderWay(state.data.data) && isInUse() ? REFRESH_MS : false,
  });
  const sent = data?.data;
  const { submit, isSending, problem } = useSubmit();

  const put = async (newer: Broadcast) => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { success: true, data: newer });
    await invalidate(BROADCAST_CALL);
  };
  const act = async (name: keyof typeof ACTS) => {
    if (sent === undefined) return;
    const { path, done } = ACTS[name];
    try {
      const { data: newer } = await client.call(path, { params: { id }, body: { revision: sent.revision } });
      toastDone(t(done));
      await put(newer);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.code === 'broadcasts/over') await invalidate(BROADCAST_CALL);
      if (failure.code !== 'content/stale') throw failure;
      toastWarning(t('changed'));
      await put(failure.details['current'] as Broadcast);
    }
  };

  const isDone = sent?.state === 'done';
  return {
    sent,
    error,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
    isSending,
    problem,
    pause: () => void submit(() => act('pause')),
    resume: () => void submit(() => act('resume')),
    cancel: () =>
      void openConfirm({
        title: t(isDone ? 'take_back_title' : 'cancel_title'),
        body: t('cancel_body'),
        confirm: t(isDone ? 'take_back_do' : 'cancel_do'),
        tone: 'bad',
        run: () => act('cancel'),
      }),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Colleague, Conversation } from '@hokm/shared/api/messages';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { queryClient } from '../../api/query-client.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import { useSubmit } from '../../ui/use-submit.js';
import { MESSAGE_CALLS, wasOnlyRead } from './message-words.js';

/** A thread by its id: it is marked as read when it is opened, and can be taken, closed and opened again. */
export function useThread(id: string) {
  const t = useTexts(messagesTexts);
  const language = useLanguage();
  const me = useUser();
  const query = callQuery('GET /admin/comms/messages/:id', { params: { id } });
  const { data, error, refetch } = useQuery(query);
  const found = data?.data;
  const { submit, isSending, problem } = useSubmit();

  /** Shows a newer version at once, and loads again what it makes out of date. */
  const put = async (newer: Conversation) => {
    await queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, { success: true, data: newer });
    await invalidate(...MESSAGE_CALLS);
  };

  const latest = useRef({ put, t, language });
  useEffect(() => {
    latest.current = { put, t, language };
  });
  const unread = found?.status === 'new' ? found.revision : null;
  useEffect(() => {
    if (unread === null) return;
    client.call('POST /admin/comms/messages/:id/read', { params: { id } }).then(
      (read) => latest.current.put(read.data),
      (failure: unknown) =>
        toastWarning(errorMessage(failure, latest.current.t('not_read'), latest.current.language)),
    );
  }, [id, unread]);

  /** One change as of the version that was read; a newer one is shown in its place and nothing is changed. */
  const changeFrom = (
    read: Conversation,
    run: (revision: number) => Promise<{ readonly data: Conversation }>,
    done: (newer: Conversation) => void,
  ) =>
    void submit(async () => {
      const apply = async (revision: number) => {
        const { data: newer } = await run(revision);
        done(newer);
        await put(newer);
      };
      try {
        await apply(read.revision);
      } catch (failure) {
        if (!(failure instanceof ApiError) || failure.code !== 'content/stale') throw failure;
        const current = failure.details['current'] as Conversation;
        if (wasOnlyRead(read, current)) {
          await apply(current.revision);
          return;
        }
        toastWarning(t('changed'));
        await put(current);
      }
    });
  const change = (
    run: (revision: number) => Promise<{ readonly data: Conversation }>,
    done: (newer: Conversation) => void,
  ) => {
    if (found !== undefined) changeFrom(found, run, done);
  };
  const assigning = (to: string | null) => (revision: number) =>
    client.call('POST /admin/comms/messages/:id/assign', { params: { id }, body: { to, revision } });
  /** Lets somebody look after it; undone, it goes back to who did before. */
  const assign = (to: string | null, text: string) => {
    const before = found?.assigned?.id ?? null;
    const undo = (newer: Conversation) =>
      changeFrom(newer, assigning(before), () => toastDone(t('assigned_back')));
    change(assigning(to), (newer) => toastUndo({ text, label: t('undo'), onUndo: () => undo(newer) }));
  };
  const reopen = () =>
    change(
      (revision) =>
        client.call('POST /admin/comms/messages/:id/reopen', { params: { id }, body: { revision } }),
      () => toastDone(t('reopened')),
    );
  /** Opens it again whatever has happened since. */
  const undoClose = () =>
    void submit(async () => {
      const { data: newer } = await client.call('POST /admin/comms/messages/:id/reopen', {
        params: { id },
        body: {},
      });
      toastDone(t('reopened'));
      await put(newer);
    });

  return {
    found,
    error,
    retry: () => void refetch(),
    put,
    isSending,
    problem,
    isMine: found?.assigned?.id === me.id,
    take: () => assign(me.id, t('taken')),
    release: () => assign(null, t('released')),
    hand: ({ id: to, name }: Colleague) => assign(to, t('handed', { name: isolate(name) })),
    reopen,
    close: () =>
      change(
        (revision) =>
          client.call('POST /admin/comms/messages/:id/close', { params: { id }, body: { revision } }),
        () => toastUndo({ text: t('closed'), label: t('undo'), onUndo: undoClose }),
      ),
  };
}

export type ThreadActs = ReturnType<typeof useThread>;

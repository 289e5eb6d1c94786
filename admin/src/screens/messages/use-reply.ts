import { useEffect, useState } from 'react';
import type { Conversation } from '@hokm/shared/api/messages';
import { ApiError } from '@hokm/web/client';
import { newKey } from '@hokm/web/browser';
import { client } from '../../api/client.js';
import { readCopy, removeCopy, writeCopy, type LocalCopy } from '../../form/local-copy.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { messagesTexts } from '../../text/messages.js';
import { toastDone } from '../../ui/toasts.js';
import { useSubmit } from '../../ui/use-submit.js';
import { hasArrived, keyFor, typed, unseen, type ReplyDraft } from './reply-draft.js';

interface Props {
  readonly found: Conversation;
  /** Shows a newer version of the thread. */
  readonly onChanged: (found: Conversation) => Promise<void>;
}

/** An answer that is kept on the device until it was sent. */
export function useReply({ found, onChanged }: Props) {
  const t = useTexts(messagesTexts);
  const { id: me } = useUser();
  const name = `reply/${found.id}`;
  const [written, setWritten] = useState(
    () => (readCopy(me, name) as LocalCopy<ReplyDraft> | null)?.values ?? null,
  );
  const [isKept, setIsKept] = useState(true);
  const [isChanged, setIsChanged] = useState(false);
  const { submit, isSending, problem } = useSubmit();

  const keep = (next: ReplyDraft | null) => {
    setWritten(next);
    if (next === null) removeCopy(me, name);
    else setIsKept(writeCopy(me, name, { values: next, at: Date.now() }));
  };
  const isThere = !isSending && hasArrived(written, found, me);
  const draft = isThere ? null : written;
  useEffect(() => {
    if (isThere) removeCopy(me, name);
  }, [isThere, me, name]);

  const post = async (given: ReplyDraft, close: boolean) => {
    const tried = { key: keyFor(given, newKey), text: given.text };
    keep({ ...given, tried });
    setIsChanged(false);
    try {
      const { data } = await client.call('POST /admin/comms/messages/:id/reply', {
        params: { id: found.id },
        body: { reply: given.text.trim(), close, revision: found.revision, key: tried.key },
      });
      keep(null);
      toastDone(t(close ? 'sent_closed' : 'sent'));
      await onChanged(data);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'content/stale') throw error;
      setIsChanged(true);
      await onChanged(error.details['current'] as Conversation);
    }
  };

  const news = unseen(draft, found);
  return {
    text: draft?.text ?? '',
    /** Messages that came while it was written: they are to be read first. */
    news,
    /** The last attempt was refused, as somebody else was faster. */
    isChanged: isChanged && news === 0,
    isKept,
    isSending,
    problem,
    isReady: draft !== null && news === 0 && !isSending,
    type: (text: string) => {
      setIsChanged(false);
      keep(typed(draft, text, found));
    },
    goOn: () => {
      if (draft !== null) keep({ ...draft, seen: found.messages.length });
    },
    send: (close: boolean) => {
      if (draft !== null && news === 0 && !isSending) void submit(() => post(draft, close));
    },
  };
}

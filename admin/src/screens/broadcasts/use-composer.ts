import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Segment } from '@hokm/shared/api/broadcasts';
import type { BroadcastChannel } from '@hokm/shared/api/broadcasts/limits';
import { useNow } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { readCopy, removeCopy, writeCopy, type LocalCopy } from '../../form/local-copy.js';
import { useUser } from '../../session/session.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { toldAsked } from '../../ui/SecondPerson.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { BROADCAST_CALL } from './broadcast-words.js';
import { DRAFT_NAME, fresh, isWritten, type Draft } from './composer-draft.js';
import {
  broadcastOf,
  messageOf,
  problemsOf,
  segmentOf,
  segmentProblems,
  type ComposerValues,
} from './composer-values.js';

const PAUSE_MS = 500;
const MINUTE = 60_000;
const LONG_MS = 10_000;

/** How many people fit, asked again when the conditions have stood still for a moment. */
function useCount({ segment, channels }: ComposerValues) {
  const isValid = segmentProblems(segment).length === 0;
  const [asked] = useDebouncedValue(
    JSON.stringify({
      segment: isValid ? segmentOf(segment) : null,
      channels: channels.length === 0 ? ['app'] : channels,
    }),
    PAUSE_MS,
  );
  const body = JSON.parse(asked) as { segment: Segment | null; channels: BroadcastChannel[] };
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...callQuery('POST /admin/comms/broadcasts/count', {
      body: { segment: body.segment ?? {}, channels: body.channels },
    }),
    enabled: body.segment !== null,
    placeholderData: keepPreviousData,
  });
  return {
    /** Null while it is not known. */
    count: isValid && body.segment !== null && !isPlaceholderData && error === null ? (data ?? null) : null,
    error: isValid ? error : null,
    isCounting: isValid && (isFetching || isPlaceholderData),
    recount: () => void refetch(),
  };
}

/** The composer's draft, which is kept on the device, its count of people, and sending it. */
export function useComposer() {
  const t = useTexts(broadcastsTexts);
  const { id: user } = useUser();
  const navigate = useNavigate();
  const now = useNow(MINUTE);
  const [kept] = useState(() => readCopy(user, DRAFT_NAME) as LocalCopy<Draft> | null);
  const [{ values, key }, setDraft] = useState(() => kept?.values ?? fresh());
  const [restoredAt, setRestoredAt] = useState(() =>
    kept !== null && isWritten(kept.values.values) ? kept.at : null,
  );
  const [isKept, setIsKept] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const counted = useCount(values);
  const needsSecond = counted.count?.needs_second === true;
  const problems = problemsOf(values, needsSecond, now);

  const drop = () => {
    removeCopy(user, DRAFT_NAME);
    setDraft(fresh());
    setRestoredAt(null);
    setIsTried(false);
  };
  const send = async () => {
    const body = broadcastOf(values, needsSecond, key);
    const { id, approval } = await client.call('POST /admin/comms/messages', { body });
    removeCopy(user, DRAFT_NAME);
    await invalidate(BROADCAST_CALL, 'GET /admin/approvals');
    toastDone(approval === null ? t('created') : toldAsked(approval));
    void navigate(`/broadcasts/${id}`, { replace: true });
    // An earlier attempt, whose answer was lost, may have been accepted with another text.
    const { data } = await client.call('GET /admin/comms/broadcasts/:id', { params: { id } });
    const { fa, en } = body.texts;
    if (data.texts.fa !== fa || data.texts.en !== en) toastWarning(t('sent_before'), LONG_MS);
  };

  return {
    values,
    ...counted,
    needsSecond,
    problems,
    /** Words for a field are shown after the first attempt to send. */
    isWrong: (problem: (typeof problems)[number]) => isTried && problems.includes(problem),
    restoredAt,
    isKept,
    isWritten: isWritten(values),
    set: (changes: Partial<ComposerValues>) => {
      const next = { values: { ...values, ...changes }, key };
      setDraft(next);
      setIsKept(writeCopy(user, DRAFT_NAME, { values: next, at: Date.now() }));
    },
    drop,
    /** True if it may be sent; otherwise its fields say why not. */
    check: () => {
      setIsTried(true);
      return problems.length === 0 && counted.count !== null && counted.count.recipients > 0;
    },
    send,
    test: (language: 'fa' | 'en') =>
      client.call('POST /admin/comms/broadcasts/test', { body: { ...messageOf(values), language } }),
  };
}

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Rung } from '@hokm/shared/bots';
import { deviceStorage } from '@hokm/web/browser';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { commands } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { useToast } from '../../ui/Toast.js';
import { keepSeenRungs, newRung, readSeenRungs } from './new-rung.js';

/** The signed-in person's ladder, and the rung that was beaten since the page was last open; null for none. */
export function useLadder() {
  const query = useQuery(callQuery('GET /ladder'));
  const me = useSession(({ user }) => user?.id ?? null);
  const beaten = query.data?.data.beaten ?? null;
  // The rungs seen before this visit; the value stays while the page is open.
  const [seen] = useState(() => (me === null ? null : readSeenRungs(deviceStorage(), me)));
  useEffect(() => {
    if (me !== null && beaten !== null) keepSeenRungs(deviceStorage(), me, beaten);
  }, [me, beaten]);
  return { ...query, fresh: beaten === null ? null : newRung(beaten, seen) };
}

/** Starts a match on a rung; `busy` is the one that is being started. */
export function useClimb() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState<Rung | null>(null);

  const climb = async (rung: Rung) => {
    setBusy(rung);
    const made = await commands.createGame({ name: t('ladder.room'), options: { rival: rung } });
    const answer = made.ok && made.room_id !== undefined ? await commands.startGame(made.room_id) : made;
    setBusy(null);
    if (!answer.ok) toast.show(answer.message, 'close');
    else if (made.ok && made.room_id !== undefined) navigate(`/game/${made.room_id}`);
  };
  return { busy, climb: (rung: Rung) => void climb(rung) };
}

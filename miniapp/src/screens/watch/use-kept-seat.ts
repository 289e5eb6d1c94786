import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoomNow } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { useSteady } from '../../table/use-steady.js';
import { useToast } from '../../ui/Toast.js';
import '../../text/newcomers.js';

/**
 * Where a spectator of a quick match stands: a seat is kept, it is theirs by now, or there is none. Says when it is lost, and
 * offers to search again.
 */
export function useKeptSeat(roomId: string, searchAgain: () => void): 'kept' | 'taken' | 'none' {
  const { t } = useTranslation();
  const { show } = useToast();
  const me = useSession((session) => session.user?.id ?? null);
  const room = useRoomNow(roomId);
  const kept = me !== null && room?.incoming.some(({ player_id }) => player_id === me) === true;
  const taken =
    me !== null &&
    room?.status === 'in progress' &&
    room.seats.some((seat) => seat !== null && seat.player_id === me);
  const wasKept = useRef(false);
  const search = useSteady(searchAgain);
  useEffect(() => {
    if (wasKept.current && !kept && !taken)
      show(t('newcomers.gone'), 'close', { text: t('newcomers.again'), run: search });
    wasKept.current = kept;
  }, [kept, taken, show, search, t]);
  return taken ? 'taken' : kept ? 'kept' : 'none';
}

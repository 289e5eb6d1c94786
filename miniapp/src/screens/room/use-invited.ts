import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { commands, knownRoom } from '../../realtime/index.js';
import { useToast } from '../../ui/Toast.js';
import { mySeat, seatOfPartner } from './seating.js';

/**
 * Joins the room once if the person came by an invitation (`?join=1`) and a seat is free; as the host's partner (`?join=partner`) where
 * that seat is free. Returns true while that runs: the page waits with the seats, because their order turns around when the viewer gets a seat.
 */
export function useInvited(roomId: string, room: UpdateRoom | null, me: string | null): boolean {
  const [query, setQuery] = useSearchParams();
  const toast = useToast();
  const asked = useRef(false);
  const wish = query.get('join');
  const invited = wish === '1' || wish === 'partner';
  const [arriving, setArriving] = useState(invited);
  const waits = room?.status === 'waiting';
  const member = room !== null && mySeat(room, me) !== null;
  useEffect(() => {
    if (!invited) asked.current = false;
    if (!invited || room === null || me === null || asked.current) return;
    // The page redirects a player of a running match to its table; a change of the query here would stop that.
    if (member && !waits) return;
    asked.current = true;
    setQuery({}, { replace: true });
    const joins = waits && !member;
    const arrive = async () => {
      const answer = joins ? await commands.joinRoom(roomId) : null;
      if (answer?.ok === false) toast.show(answer.message, 'close');
      const seat = wish === 'partner' ? seatOfPartner(knownRoom(roomId) ?? room) : null;
      // Somebody else may have sat down there meanwhile: then it is the other seat.
      if (answer?.ok === true && seat !== null) await commands.takeSeat(roomId, seat);
      setArriving(false);
    };
    void arrive();
  }, [invited, wish, room, me, member, waits, roomId, setQuery, toast]);
  return arriving && waits && !member && me !== null;
}

import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { commands } from '../../realtime/index.js';
import { useToast } from '../../ui/Toast.js';
import { mySeat } from './seating.js';

/** Who comes by an invitation (`?join=1`) sits down by himself, once, if there is a seat. */
export function useInvited(roomId: string, room: UpdateRoom | null, me: string | null): void {
  const [query, setQuery] = useSearchParams();
  const toast = useToast();
  const asked = useRef(false);
  const invited = query.get('join') === '1';
  useEffect(() => {
    if (!invited || !room || me === null || asked.current) return;
    asked.current = true;
    setQuery({}, { replace: true });
    if (room.status !== 'waiting' || mySeat(room, me) !== null) return;
    void commands.joinRoom(roomId).then((answer) => {
      if (!answer.ok) toast.show(answer.message, 'close');
    });
  }, [invited, room, me, roomId, setQuery, toast]);
}

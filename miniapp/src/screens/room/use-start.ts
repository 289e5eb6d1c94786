import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { commands, serverNow } from '../../realtime/index.js';

/** How often the countdown looks at the clock, ms. */
const TICK = 250;

/** The server collects no coins before its own clock has come to the end, ms. */
const NOT_BEFORE = 100;

/**
 * The countdown of a full room. At zero a member sends `start_game` and goes to the table.
 * Gives the remaining and the whole time in ms; `remaining` is null while seats are free, and once the match begins.
 */
export function useStart(room: UpdateRoom, member: boolean): { remaining: number | null; total: number } {
  const navigate = useNavigate();
  const { room_id, full_since, countdown_ms, status } = room;
  const [now, setNow] = useState(serverNow);
  const isForCoins = room.stakes !== undefined;
  const isTaking = room.stakes?.phase === 'collecting' || room.stakes?.phase === 'returning';
  const counting = full_since !== null && status === 'waiting';

  useEffect(() => {
    if (!counting) return;
    const tick = setInterval(() => setNow(serverNow()), TICK);
    return () => clearInterval(tick);
  }, [counting]);

  useEffect(() => {
    if (!counting || !member || isTaking) return;
    let here = true;
    const timer = setTimeout(
      () => {
        void commands.startGame(room_id).then((answer) => {
          // In a coin room that begins to collect: the room says when the match has begun.
          if (here && answer.ok && !isForCoins) navigate(`/game/${room_id}`, { replace: true });
        });
      },
      Math.max(0, full_since + countdown_ms + (isForCoins ? NOT_BEFORE : 0) - serverNow()),
    );
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [counting, member, room_id, full_since, countdown_ms, isForCoins, isTaking, navigate]);

  if (!counting) return { remaining: null, total: countdown_ms };
  const end = full_since + countdown_ms;
  return {
    remaining: Math.min(countdown_ms, Math.max(0, end - Math.max(now, full_since))),
    total: countdown_ms,
  };
}

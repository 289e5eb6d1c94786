import { useNavigate } from 'react-router-dom';
import { commands, knownRoom, leaveUnsaid, useConnection } from '../../realtime/index.js';
import { askAtTable } from '../../rooms/wanted-to-leave.js';
import { askToWriteOnce } from '../../settings/asked.js';

/** How long leaving waits for the server's answer, ms; the person leaves the page even without one. */
const PATIENCE = 1500;
/** The same for a coin room: while coins are collected the server answers only once it is known whether there is a match to leave. */
const COINS_PATIENCE = 10_000;

/**
 * Leaves a room whose match does not run with this person, and goes home. Where it has begun meanwhile, the table asks before
 * leaving and names the cost; `onBegun` is called first.
 */
export function useLeaveWaiting(roomId: string, onBegun?: () => void): () => Promise<void> {
  const connected = useConnection().status === 'connected';
  const navigate = useNavigate();
  return async () => {
    const wait = knownRoom(roomId)?.stakes === undefined ? PATIENCE : COINS_PATIENCE;
    const patience = new Promise<null>((resolve) => setTimeout(resolve, wait, null));
    const answer = connected ? await Promise.race([commands.leaveWaiting(roomId), patience]) : null;
    if (answer !== null && !answer.ok && answer.code === 'room/not_waiting') {
      onBegun?.();
      askAtTable(roomId);
      navigate(`/game/${roomId}`, { replace: true });
      return;
    }
    const told = answer !== null && (answer.ok || answer.code !== 'server/unavailable');
    if (!told) leaveUnsaid(roomId);
    navigate('/', { replace: true });
    // Nobody waits in the app any longer: a message can tell of a table.
    void askToWriteOnce();
  };
}

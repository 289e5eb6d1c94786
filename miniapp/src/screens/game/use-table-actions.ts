import { useNavigate } from 'react-router-dom';
import type { GameState } from '@hokm/shared/protocol';
import { commands, useConnection, type CommandResult } from '../../realtime/index.js';
import type { ActionResult, TableActions } from '../../table/index.js';
import { SUIT_NAMES } from '@hokm/shared/protocol';
import { useToast } from '../../ui/Toast.js';
import { mayGoOn } from './hint/alone.js';
import { playAgain } from './play-again.js';

interface Ways {
  pending: { put: (card: string) => void; take: () => void };
  refresh: () => void;
}

/** The table's actions as commands to the server. Every refusal is shown; a refused card returns to the hand. */
export function useTableActions(game: GameState | null, roomId: string, ways: Ways): TableActions {
  const navigate = useNavigate();
  const toast = useToast();
  const { retry } = useConnection();
  const { pending, refresh } = ways;

  const told = async (sent: Promise<CommandResult>): Promise<ActionResult> => {
    const answer = await sent;
    if (answer.ok) return { ok: true };
    toast.show(answer.message);
    return answer;
  };

  /** A tap that comes when play has gone on already is no problem of the person's. */
  async function goOn(): Promise<ActionResult> {
    const answer = await commands.continueGame(roomId);
    if (!answer.ok && answer.code !== 'game/stale_version') toast.show(answer.message);
    return answer.ok ? { ok: true } : answer;
  }

  async function leave(): Promise<void> {
    const answer = await told(commands.leaveRoom(roomId));
    if (answer.ok || game?.gameResult) navigate('/', { replace: true });
  }

  return {
    playCard: async (card) => {
      pending.put(card);
      const answer = await told(commands.playCard(roomId, card));
      if (!answer.ok) pending.take();
      return answer;
    },
    nameTrump: (suit) => told(commands.nameTrump(roomId, SUIT_NAMES[suit])),
    claim: () => told(commands.claim(roomId)),
    requestPause: () => told(commands.requestPause(roomId)),
    ready: () => told(commands.ready(roomId)),
    goOn: game !== null && mayGoOn(game) ? goOn : null,
    resumeSeat: () => told(commands.resumeSeat(roomId)),
    leave: () => void leave(),
    refresh,
    retryConnection: retry,
    review: (at) =>
      navigate(
        at === undefined ? `/replay/${roomId}` : `/replay/${roomId}?hand=${at.hand}&trick=${at.trick}`,
      ),
    playAgain: async () => {
      if (game === null) return;
      const next = await playAgain(game);
      if (next.ok) navigate(next.path, { replace: true });
      else toast.show(next.message);
    },
  };
}

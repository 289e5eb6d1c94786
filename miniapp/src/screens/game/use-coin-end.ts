import { useEffect } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { askForRoom, useRoomNow } from '../../realtime/index.js';
import type { CoinEnd } from '../../table/index.js';

/** How often the room of a match that is over is asked what came of its pot, ms. */
const ASK_EVERY_MS = 2_000;

/** What a finished match for coins has brought the viewer; null for other matches, and while one is played. */
export function useCoinEnd(game: GameState | null): CoinEnd | 'paying' | null {
  const roomId = game?.gameResult != null && game.stake != null ? game.game_id : null;
  const stakes = useRoomNow(roomId)?.stakes;
  const known = stakes?.paid !== undefined;
  useEffect(() => {
    if (roomId === null || known) return;
    void askForRoom(roomId);
    const timer = setInterval(() => void askForRoom(roomId), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [roomId, known]);
  if (roomId === null) return null;
  if (stakes?.paid === undefined) return 'paying';
  const mine = stakes.paid.find(({ player_id }) => player_id === game?.clientId);
  if (mine === undefined) return { outcome: 'lost', coins: stakes.stake };
  const { coins, returned } = mine;
  if (stakes.phase === 'void') return { outcome: 'void', coins };
  return { outcome: returned ? 'absent' : 'won', coins };
}

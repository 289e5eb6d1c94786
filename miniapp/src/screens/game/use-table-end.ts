import { useEffect, useState } from 'react';
import type { GameState } from '@hokm/shared/protocol';
import { call } from '../../api/index.js';
import { knownRoom } from '../../realtime/index.js';
import { noteGain, useRematchInvites, useGains } from '../../realtime/rematch-invites.js';
import { noteEvening } from '../../settings/asked.js';
import { useSession } from '../../session/index.js';
import type { TableEnd } from '../../table/index.js';
import { useCoinEnd } from './use-coin-end.js';
import { reachedCup } from '../rankings/trophy-colour.js';

/**
 * Delays between the requests for the gain, ms, when the server has not pushed it. After the last one the hook gives up.
 */
const ASKED_AFTER_MS = [1_000, 3_000, 8_000, 20_000];

/**
 * Requests the gain of a finished match a few times: the server pushes it only to players who are connected at that moment.
 */
function useReadGain(roomId: string | null, known: boolean): { givenUp: boolean } {
  const token = useSession((session) => session.token);
  const [given, setGiven] = useState<string | null>(null);
  useEffect(() => {
    if (roomId === null || known) return;
    const ended = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = ([wait, ...later]: readonly number[]): void => {
      if (ended.signal.aborted) return;
      if (wait === undefined) {
        setGiven(roomId);
        return;
      }
      timer = setTimeout(() => {
        call('GET /games/:id/gain', { params: { id: roomId }, signal: ended.signal }).then(
          ({ data }) => (data === null ? ask(later) : noteGain(roomId, data)),
          () => ask(later),
        );
      }, wait);
    };
    ask(ASKED_AFTER_MS);
    return () => {
      ended.abort();
      clearTimeout(timer);
    };
  }, [roomId, known, token]);
  return { givenUp: given === roomId };
}

/** The end of a match: the viewer's gain, and the player who invites to a rematch. */
export function useTableEnd(game: GameState | null): TableEnd {
  const me = game?.clientId ?? null;
  const over = game !== null && game.gameResult !== null && me !== null;
  const roomId = over ? game.game_id : null;
  useEffect(() => {
    if (over) noteEvening(new Date());
  }, [over]);
  const gain = useGains((gains) => (roomId === null ? undefined : gains[roomId]));
  const call = useRematchInvites((calls) => (roomId === null ? undefined : calls[roomId]));
  const coins = useCoinEnd(over ? game : null);
  const { givenUp } = useReadGain(roomId, gain !== undefined);
  return {
    gain:
      gain !== undefined ? { ...gain, cup: reachedCup(gain.trophies) } : over && !givenUp ? 'counting' : null,
    caller: game?.players.find(({ player_id }) => player_id === call?.from)?.name ?? null,
    coins,
    // Without a note the match has counted.
    rung: roomId !== null && gain?.note === null ? (knownRoom(roomId)?.options.rival ?? null) : null,
  };
}

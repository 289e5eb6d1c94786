import { useEffect } from 'react';
import { create } from 'zustand';
import type { GameState } from '@hokm/shared/protocol';
import { logWarning } from '../lib/log.js';
import { applyGameState } from './apply-game-state.js';
import { useConnectionStore } from './connection-store.js';
import { connection } from './current.js';
import { clearSeat } from './seat-store.js';

export interface GameEntry {
  state: GameState | null;
  loading: boolean;
  /** Code of the refusal, if the game could not be had. */
  problem: string | null;
}

/** How long a version that is known but has not come may be late, ms. */
const LATE_AFTER = 1000;

/** No turn and no rest of a running match lasts so long without news: some may have been lost on the way, ms. */
const SILENT_AFTER = 40_000;

const UNKNOWN: GameEntry = { state: null, loading: true, problem: null };

const useGames = create<Record<string, GameEntry>>(() => ({}));

function entry(roomId: string): GameEntry {
  return useGames.getState()[roomId] ?? UNKNOWN;
}

function change(roomId: string, values: Partial<GameEntry>): void {
  useGames.setState({ [roomId]: { ...entry(roomId), ...values } });
}

/** The latest state of a game, outside React. */
export function knownGame(roomId: string): GameState | null {
  return entry(roomId).state;
}

/** Asks for the whole state; it comes as an event. */
export async function askForGame(roomId: string): Promise<void> {
  const version = entry(roomId).state?.version;
  const payload = version === undefined ? { room_id: roomId } : { room_id: roomId, last_version: version };
  const answer = await connection().request('get_game_state', payload);
  change(roomId, answer.ok ? { loading: false, problem: null } : { loading: false, problem: answer.code });
  // A person who left the match for good is not sent back to it.
  if (!answer.ok && answer.code === 'room/not_member') clearSeat(roomId);
}

function acknowledge({ requires_ack, ack_id, clientId }: GameState): void {
  if (!requires_ack || ack_id === undefined) return;
  connection().socket.emit('state_acknowledgment', { ack_id, player_id: clientId, timestamp: Date.now() });
}

/** Takes in a state of a game; gives it back when it was applied. */
export function receiveGame(incoming: GameState): GameState | null {
  const roomId = incoming.game_id;
  const applied = applyGameState(entry(roomId).state, incoming);
  if (applied.verdict === 'malformed') {
    logWarning('A game state without its parts was rejected', incoming);
    return null;
  }
  acknowledge(incoming);
  if (applied.verdict === 'stale') return null;
  connection().clock.mentioned(applied.state.server_time);
  change(roomId, { state: applied.state, loading: false, problem: null });
  if (applied.gap) void askForGame(roomId);
  return applied.state;
}

/** Notes that a version exists; if its state is still missing after a moment, requests it. */
export function noteVersion(roomId: string, version: number): void {
  if (version <= (entry(roomId).state?.version ?? 0)) return;
  setTimeout(() => {
    if (version > (entry(roomId).state?.version ?? 0)) void askForGame(roomId);
  }, LATE_AFTER);
}

/** Lets go of what is known of a game: it is looked at anew. */
export function forgetGame(roomId: string): void {
  change(roomId, UNKNOWN);
}

/** The game of a room as it is known, without asking for it. */
export function useGameNow(roomId: string): GameEntry {
  return useGames((games) => games[roomId]) ?? UNKNOWN;
}

/** Asks again for a running match that is shown, when nothing was told of it for long. */
export function useLostNews(roomId: string): void {
  const connected = useConnectionStore((connection) => connection.status === 'connected');
  const { state } = useGameNow(roomId);
  const runs = connected && state !== null && state.gameResult == null;
  const version = state?.version;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => void askForGame(roomId), SILENT_AFTER);
    return () => clearInterval(timer);
  }, [roomId, runs, version]);
}

/** The game of a room as its player sees it, asked for on entry and after each reconnection. */
export function useGame(roomId: string): GameEntry {
  const connected = useConnectionStore((connection) => connection.status === 'connected');
  useEffect(() => {
    if (connected) void askForGame(roomId);
  }, [roomId, connected]);
  useLostNews(roomId);
  return useGameNow(roomId);
}

import type { GameState } from '@hokm/shared/protocol';
import { structuralShare } from '../lib/structural-share.js';

export type Applied =
  | { verdict: 'applied'; state: GameState; gap: boolean }
  | { verdict: 'stale' }
  | { verdict: 'malformed' };

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** True if an update has the parts without which it is rejected. */
function hasParts(incoming: unknown): incoming is GameState {
  return (
    isObject(incoming) &&
    typeof incoming['version'] === 'number' &&
    Array.isArray(incoming['players']) &&
    Array.isArray(incoming['teams']) &&
    isObject(incoming['deck_state'])
  );
}

const truth = (value: unknown) => Boolean(value);
const count = (value: unknown) => Number.parseInt(String(value), 10) || 0;

/** Wins as whole numbers, flags as booleans, and no claim that is none, whatever an older server sent. */
function coerced(state: GameState): GameState {
  return {
    ...state,
    claim: Number.isInteger(state.claim) ? state.claim : null,
    players: state.players.map((player) => ({
      ...player,
      is_king: truth(player.is_king),
      is_player_turn: truth(player.is_player_turn),
    })),
    teams: state.teams.map((team) => ({
      ...team,
      round_win: count(team.round_win),
      game_win: count(team.game_win),
    })),
  };
}

/**
 * Judges an incoming state against the current one: a lower version is ignored, one without players, teams or
 * deck_state is rejected, anything else replaces it, but for the parts that say the same. `gap` tells that versions in between never came.
 */
export function applyGameState(current: GameState | null, incoming: unknown): Applied {
  if (!hasParts(incoming)) return { verdict: 'malformed' };
  if (current && incoming.version < current.version) return { verdict: 'stale' };
  // A spectator is shown the table now and then, not each of its versions.
  const gap = incoming.clientId !== null && current !== null && incoming.version > current.version + 1;
  return { verdict: 'applied', state: structuralShare(current, coerced(incoming)), gap };
}

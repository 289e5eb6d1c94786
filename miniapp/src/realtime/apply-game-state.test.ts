import { describe, expect, it } from 'vitest';
import type { GameState } from '@hokm/shared/protocol';
import { applyGameState } from './apply-game-state.js';

/** A state with only the parts that are judged; the rest of the table does not matter here. */
function state(version: number, extra: object = {}): GameState {
  return { version, players: [], teams: [], deck_state: {}, ...extra } as unknown as GameState;
}

describe('applyGameState', () => {
  it('takes the first state, whatever its version', () => {
    expect(applyGameState(null, state(41))).toMatchObject({ verdict: 'applied', gap: false });
  });

  it('ignores a lower version, so a late message cannot turn the table back', () => {
    expect(applyGameState(state(8), state(7))).toEqual({ verdict: 'stale' });
  });

  it('takes the same version again, as a repeated state is the whole truth too', () => {
    expect(applyGameState(state(8), state(8, { hand: 2 }))).toMatchObject({ verdict: 'applied', gap: false });
  });

  it('tells of a gap when versions in between never came, and applies what came', () => {
    expect(applyGameState(state(8), state(9))).toMatchObject({ verdict: 'applied', gap: false });
    expect(applyGameState(state(8), state(10))).toMatchObject({ verdict: 'applied', gap: true });
  });

  it.each(['players', 'teams', 'deck_state', 'version'])('rejects a state without %s', (part) => {
    expect(applyGameState(state(1), { ...state(9), [part]: undefined })).toEqual({ verdict: 'malformed' });
  });

  it.each([null, 'state', 7, []])('rejects %j, which is no state at all', (incoming) => {
    expect(applyGameState(null, incoming)).toEqual({ verdict: 'malformed' });
  });

  it('reads wins as whole numbers and flags as booleans', () => {
    const incoming = state(1, {
      players: [{ player_id: 'a', is_king: 1, is_player_turn: undefined }],
      teams: [{ team_name: 'team1', round_win: '3', game_win: 'none' }],
    });
    expect(applyGameState(null, incoming)).toMatchObject({
      state: {
        players: [{ is_king: true, is_player_turn: false }],
        teams: [{ round_win: 3, game_win: 0 }],
      },
    });
  });
});

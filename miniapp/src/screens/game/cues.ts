import type { GameState } from '@hokm/shared/protocol';
import type { SoundMoment } from '../../sound/index.js';
import { isOurTeam, newlyPlayed } from '../../table/announce.js';
import { isMyChoice, isMyTurn } from '../../table/status.js';
import type { HapticMoment } from '../../telegram/platform.js';

const mine = (game: GameState) => isMyTurn(game) || isMyChoice(game);

/** True if the winning side is the viewer's; a spectator counts every side as their own. */
const ours = (game: GameState, team: string) => game.clientId === null || isOurTeam(game, team);

/** The vibration for a change of the table; only the strongest one. */
export function cueOf(before: GameState, now: GameState): HapticMoment | null {
  if (now.gameResult !== null && before.gameResult === null)
    return now.gameResult.winner !== null && ours(now, now.gameResult.winner) ? 'success' : 'warning';
  if (now.hand_result !== null && before.hand_result === null)
    return ours(now, now.hand_result.winner) ? 'success' : 'warning';
  if (now.deck_state.rule_suit !== null && before.deck_state.rule_suit === null) return 'medium';
  return mine(now) && !mine(before) ? 'medium' : null;
}

/** A sound and its delay after the change, ms: a sound caused by a card waits until the card lies on the table. */
export interface Cue {
  readonly moment: SoundMoment;
  readonly delay: number;
}

const AFTER_CARD = 200;
const AFTER_TRICK = 520;

/** The sound of the end of a hand or match, if the change brought one; a match that ends with a kot sounds as a kot. */
function endOf(before: GameState, now: GameState): SoundMoment | null {
  const result = now.hand_result !== null && before.hand_result === null ? now.hand_result : null;
  const match = now.gameResult !== null && before.gameResult === null ? now.gameResult : null;
  const winner = match?.winner ?? result?.winner;
  // A match that is void ends without a sound.
  if (winner == null || match?.winner === null) return null;
  const kind = result !== null && result.kind !== 'hand' ? 'kot' : match === null ? 'hand' : 'match';
  return ours(now, winner) ? kind : `${kind}_lost`;
}

function trickTaken(before: GameState, now: GameState): SoundMoment | null {
  const winner = now.last_round?.winner_id;
  if (now.phase !== 'round_complete' || before.phase === 'round_complete' || winner === undefined)
    return null;
  const team = now.players.find((player) => player.player_id === winner)?.team_name;
  return team !== undefined && ours(now, team) ? 'won' : 'lost';
}

/** The sounds for a change of the table. `sent`: the viewer's last card; its sound was already played at the tap. */
export function soundsOf(before: GameState, now: GameState, sent: string | null): readonly Cue[] {
  const cards = newlyPlayed(before, now);
  const heard: Cue[] = [];
  if (cards.some((card) => card.card_id !== sent)) heard.push({ moment: 'other', delay: 0 });
  if (now.deck_state.rule_suit !== null && before.deck_state.rule_suit === null)
    heard.push({ moment: 'trump', delay: 0 });
  const trick = trickTaken(before, now);
  if (trick !== null) heard.push({ moment: trick, delay: AFTER_CARD });
  const end = endOf(before, now);
  if (end !== null) heard.push({ moment: end, delay: cards.length > 0 ? AFTER_TRICK : 0 });
  if (mine(now) && !mine(before)) heard.push({ moment: 'turn', delay: cards.length > 0 ? AFTER_CARD : 0 });
  return heard;
}

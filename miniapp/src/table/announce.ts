import type { GameState } from '@hokm/shared/protocol';
import { placeOfPlayer } from './places.js';
import { letterOf, shortName } from './words.js';
import type { Phrase } from './status.js';

/** An event to announce; the caller turns `card` into text. */
export type Announcement = Phrase & { readonly card?: string };

const nameOf = (game: GameState, id: string | null) =>
  shortName(game.players.find((player) => player.player_id === id)?.name ?? '');

/** Cards that lie on the table now and did not before. */
export function newlyPlayed(before: GameState, now: GameState): GameState['deck_state']['round_cards'] {
  const known = new Set(before.deck_state.round_cards.map((card) => card.card_id));
  return now.deck_state.round_cards.filter((card) => !known.has(card.card_id));
}

/** True if a team is the viewer's; a bystander sides with the team at the bottom and top. */
export function isOurTeam(game: GameState, team: string): boolean {
  return game.players.some((player) => {
    const place = placeOfPlayer(game, player.player_id);
    return player.team_name === team && (place === 'bottom' || place === 'top');
  });
}

/** The names of a team's two players, for a sentence. */
export function teamNames(game: GameState, team: string): string {
  return game.players
    .filter((player) => player.team_name === team)
    .map((player) => shortName(player.name))
    .join(' – ');
}

/** Tricks (or points) of both sides, ours first. */
export function tallyOf(game: GameState, count: 'round_win' | 'game_win'): { us: number; them: number } {
  const ours = game.teams.find((team) => isOurTeam(game, team.team_name));
  const theirs = game.teams.find((team) => !isOurTeam(game, team.team_name));
  return { us: ours?.[count] ?? 0, them: theirs?.[count] ?? 0 };
}

/** Nobody has won a match that is void. */
function endOf(game: GameState, result: NonNullable<GameState['gameResult']>): Announcement {
  const { winner } = result;
  if (winner === null) return { key: 'table.void' };
  if (game.clientId === null) return { key: 'table.won_side', params: { name: teamNames(game, winner) } };
  return { key: isOurTeam(game, winner) ? 'table.say.won' : 'table.say.lost' };
}

/** The same for spectators, who are in no team. */
function endingsWatched(before: GameState, now: GameState): readonly Announcement[] {
  if (now.gameResult !== null && before.gameResult === null) return [endOf(now, now.gameResult)];
  if (now.hand_result !== null && before.hand_result === null)
    return [{ key: 'table.hand_by', params: { name: teamNames(now, now.hand_result.winner) } }];
  return [];
}

function endings(before: GameState, now: GameState): readonly Announcement[] {
  if (now.clientId === null) return endingsWatched(before, now);
  if (now.gameResult !== null && before.gameResult === null) return [endOf(now, now.gameResult)];
  if (now.hand_result !== null && before.hand_result === null)
    return [{ key: isOurTeam(now, now.hand_result.winner) ? 'table.say.hand_won' : 'table.say.hand_lost' }];
  return [];
}

function turns(before: GameState, now: GameState): readonly Announcement[] {
  const mine = (game: GameState) =>
    game.clientId !== null && game.deck_state.turn_player_id === game.clientId;
  return mine(now) && !(mine(before) && before.phase === now.phase) ? [{ key: 'table.your_turn' }] : [];
}

/** A claim that has just ended the hand. */
function claims(before: GameState, now: GameState): readonly Announcement[] {
  const claim = now.hand_result?.claim;
  if (claim === undefined || before.hand_result !== null) return [];
  const claimer = now.players.find(({ seat }) => seat === claim.seat);
  const count = claim.tricks;
  if (claimer?.player_id === now.clientId) return [{ key: 'table.claimed_you', params: { count } }];
  return [{ key: 'table.claimed', params: { name: shortName(claimer?.name ?? ''), count } }];
}

/** The events between two states of one table, in the order of their announcement. */
export function announcements(before: GameState, now: GameState): readonly Announcement[] {
  const said: Announcement[] = newlyPlayed(before, now).map((card) => ({
    key: 'table.say.played',
    params: { name: nameOf(now, card.player_id) },
    card: card.card_id,
  }));
  const trump = letterOf(now.deck_state.rule_suit);
  if (trump !== null && before.deck_state.rule_suit === null)
    said.push({ key: 'table.say.trump', suit: trump });
  if (now.phase === 'round_complete' && before.phase !== 'round_complete' && now.last_round !== null)
    said.push({
      key: 'table.say.trick',
      params: { name: nameOf(now, now.last_round.winner_id), ...tallyOf(now, 'round_win') },
    });
  if (now.deck_state.pause_active !== before.deck_state.pause_active)
    said.push({ key: now.deck_state.pause_active ? 'table.say.pause' : 'table.say.resumed' });
  return [...said, ...claims(before, now), ...endings(before, now), ...turns(before, now)];
}

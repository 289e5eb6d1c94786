import type { GameState } from '@hokm/shared/protocol';

/** A text's key and its parameters. */
interface Line {
  readonly key: string;
  readonly params: Readonly<Record<string, number>>;
}

/** A running match in one line: that it is the viewer's turn, else its state. */
export function tableLine({ hand, teams, players, clientId }: GameState): Line {
  const me = players.find((player) => player.player_id === clientId);
  if (me?.is_player_turn === true) return { key: 'home.resume_turn', params: { hand } };
  const ours = teams.find((team) => team.team_name === me?.team_name) ?? teams[0];
  const theirs = teams.find((team) => team !== ours);
  return {
    key: 'home.resume_hand',
    params: { hand, us: ours?.game_win ?? 0, them: theirs?.game_win ?? 0 },
  };
}

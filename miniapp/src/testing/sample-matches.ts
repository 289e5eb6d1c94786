import type { HistoryAnswer } from '@hokm/shared/api';
import { idOf, SARA } from './frame.js';
import { daysAgo, someone } from './people.js';

type Match = HistoryAnswer['data'][number];

/** The n-th finished match of the viewer, who sat opposite of the first person. */
export function matchOf(n: number): Match {
  const people = [SARA, someone(2), someone(1), someone(3)];
  const won = n % 3 !== 1;
  return {
    match_id: idOf(700 + n),
    room_id: 'HKAB7Q',
    name: 'شب یلدا',
    status: 'finished',
    target_points: 7,
    pace: 'classic',
    visibility: 'public',
    players: people.map(({ id, name }, seat) => ({
      seat: seat as 0 | 1 | 2 | 3,
      player_id: id,
      name,
      avatar: null,
      frame: null,
      is_bot: false,
      team_name: seat % 2 === 0 ? 'team1' : 'team2',
    })),
    former_players: [],
    points: won ? { team1: 7, team2: n } : { team1: n, team2: 7 },
    result: { winner: won ? 'team1' : 'team2', reason: 'points' },
    finished_at: daysAgo(n),
    my_seat: 0,
    won,
  };
}

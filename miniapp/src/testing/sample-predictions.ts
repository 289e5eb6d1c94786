import type { Prediction, PredictionDetails } from '@hokm/shared/api/predictions';
import { at, daysAgo, someone } from './people.js';

const TEAMS = ['team1', 'team2', 'team1', 'team2'] as const;

/** The predictions of a match that somebody watches. */
export function predictionWith(more: Partial<PredictionDetails> = {}): PredictionDetails {
  return {
    id: someone(9).id,
    room_id: 'HKW101',
    room_name: 'شب یلدا',
    target_points: 7,
    players: TEAMS.map((team, n) => ({ player_id: someone(n + 1).id, name: someone(n + 1).name, team })),
    status: 'open',
    winner: null,
    sides: [
      { team: 'team1', coins: 340, people: 8, pays: 1.6 },
      { team: 'team2', coins: 220, people: 5, pays: 2.5 },
    ],
    mine: null,
    locks_when: 'first_trick',
    closed_at: null,
    settled_at: null,
    offered: true,
    why_not: null,
    most: 100,
    ...more,
  };
}

const STATUSES = ['open', 'locked', 'settled', 'settled', 'void', 'settled'] as const;
const PAID = [null, null, 90, 0, 50, 0] as const;

/** So many predictions of one's own, newest first. */
export const myPredictions = (count: number): Prediction[] =>
  Array.from({ length: count }, (_, n) => {
    const { offered: _offered, why_not: _why, most: _most, ...shown } = predictionWith();
    const status = at(STATUSES, n);
    const isOver = status === 'settled' || status === 'void';
    return {
      ...shown,
      id: someone(n + 1).id,
      room_name: at(['شب یلدا', 'Friends', 'حکم جمعه'], n),
      status,
      winner: status === 'settled' ? (at(PAID, n) === 90 ? 'team1' : 'team2') : null,
      mine: { team: 'team1', coins: 50, state: 'in', paid: at(PAID, n) },
      closed_at: status === 'open' ? null : daysAgo(n),
      settled_at: isOver ? daysAgo(n) : null,
    };
  });

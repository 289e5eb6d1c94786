import type { ScoreAnswer } from '@hokm/shared/api';
import { badgesOf } from './badges.js';
import { idOf } from './frame.js';
import { daysAgo } from './people.js';

export type Score = ScoreAnswer['data'];

/** So many matches, trophies rising and falling. */
export function chartOf(count: number): Score['chart'] {
  let trophies = 1_620;
  return Array.from({ length: count }, (_, index) => {
    const won = (index * 7) % 5 > 1;
    trophies += won ? 14 + (index % 5) * 3 : -(11 + (index % 4) * 4);
    return {
      at: daysAgo((count - 1 - index) * 1.4),
      won,
      trophies,
      rated: index % 6 !== 0,
      score: won ? 120 : 30,
    };
  });
}

/** The score of somebody with many matches. */
export const experienced = (): Score => ({
  score: 12_640,
  level: 13,
  progress: { value: 640, goal: 1_000 },
  rank: 128,
  gamesPlayed: 386,
  gamesWon: 228,
  winRate: 59,
  streak: 4,
  bestStreak: 11,
  trophies: 1_702,
  kots: 23,
  achievements: badgesOf('fa', 5).slice(0, 5),
  activity: [
    {
      type: 'match',
      at: daysAgo(0),
      match_id: idOf(700),
      room_name: 'شب یلدا',
      won: true,
      points: { us: 7, them: 3 },
      score: 120,
      trophies: 18,
    },
    { type: 'badge', at: daysAgo(1), badge_id: 'first_win', name: 'اولین برد', icon: 'spade' },
    { type: 'level', at: daysAgo(2), level: 13 },
  ],
  chart_from: 1_620,
  chart: chartOf(30),
});
/** The fields of somebody who has not finished a match. */
export const NO_SCORE: Partial<Score> = {
  gamesPlayed: 0,
  gamesWon: 0,
  winRate: 0,
  streak: 0,
  bestStreak: 0,
  kots: 0,
  score: 0,
  level: 1,
  rank: null,
  achievements: [],
  activity: [],
  chart: [],
  progress: { value: 0, goal: 1_000 },
};

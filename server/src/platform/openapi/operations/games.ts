import type { Subject } from './operation.js';

const MATCH = ['room/does_not_exist', 'room/private', 'room/not_started'] as const;

/** Looking back at matches and where they have led; playing itself goes over the connection. */
export const games: Subject = {
  name: 'Games',
  description: 'Finished matches and where people stand. Rooms and matches are played over Socket.IO.',
  operations: {
    'GET /games/history': { summary: 'The own finished matches, the newest first' },
    'GET /games/{id}/gain': {
      summary: 'What a finished match brought the caller, once it has been counted',
      refusals: ['room/does_not_exist', 'room/not_member', 'game/not_finished'],
    },
    'GET /games/{id}/replay': {
      summary: 'A finished match, move by move',
      refusals: [...MATCH, 'game/not_finished'],
    },
    'GET /games/{id}/fairness': { summary: 'The proof of every deal that is over', refusals: MATCH },
    'GET /leaderboard': { summary: 'The leaderboard of a day, a week or a month' },
    'GET /user/leaderboard': { summary: 'The own place on it' },
    'GET /rankings': { summary: 'All-time rankings of players and clans' },
    'GET /badges': { summary: 'Somebody’s badges', refusals: ['request/not_found'] },
    'GET /user/score': { summary: 'Somebody’s score page', refusals: ['request/not_found'] },
  },
};

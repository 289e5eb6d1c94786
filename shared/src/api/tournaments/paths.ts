/** Tournaments of Hokm. */
export const tournamentsPaths = {
  listTournaments: 'GET /tours',
  readTournament: 'GET /tours/:id',
  readTournamentPage: 'GET /tours/:id/page',
  readStandings: 'GET /tours/:id/standings',
  readBracket: 'GET /tours/:id/bracket',
  joinTournament: 'POST /tours/:id/join',
  acceptPartner: 'POST /tours/:id/accept',
  leaveTournament: 'POST /tours/:id/leave',
  checkIn: 'POST /tours/:id/check-in',
  restFromArena: 'POST /tours/:id/pause',
  seekTable: 'POST /tours/:id/ready',
  askForBye: 'POST /tours/:id/bye',
  actOnTournament: 'POST /admin/tours/:id/action',
  listEntrants: 'GET /admin/tours/:id/players',
  removeEntrant: 'POST /admin/tours/:id/players/:player/remove',
  decidePairing: 'POST /admin/tours/:id/matches/:match/result',
} as const;

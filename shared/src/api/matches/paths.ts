/** Matches in the panel: finished ones card by card, and running public ones as their spectators see them. */
export const matchesPaths = {
  readStaffMatch: 'GET /admin/matches/:id',
  voidMatch: 'POST /admin/matches/:id/void',
  listTables: 'GET /admin/tables',
  readTable: 'GET /admin/tables/:id',
} as const;

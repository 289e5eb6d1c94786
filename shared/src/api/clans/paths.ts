/** Clans: list, creation, membership. */
export const clansPaths = {
  listClans: 'GET /clans',
  createClan: 'POST /clans',
  readClan: 'GET /clans/:id',
  joinClan: 'POST /clans/:id/join',
  leaveClan: 'POST /clans/leave',
  removeMember: 'DELETE /clans/:id/members/:member',
} as const;

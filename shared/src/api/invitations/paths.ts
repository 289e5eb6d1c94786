/** Invitations: what a link shows, and what Telegram sends. */
export const invitationsPaths = {
  readFriendInvitation: 'GET /invites/friends/:id',
  readInvitation: 'GET /invites/rooms/:code',
  prepareInvitation: 'POST /invites/prepared',
} as const;

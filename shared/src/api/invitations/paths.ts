/** Invitations: what a link shows, and what Telegram sends. */
export const invitationsPaths = {
  readInvitation: 'GET /invites/rooms/:code',
  prepareInvitation: 'POST /invites/prepared',
} as const;

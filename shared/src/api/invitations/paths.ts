/** Invitations that Telegram sends. */
export const invitationsPaths = {
  prepareInvitation: 'POST /invites/prepared',
} as const;

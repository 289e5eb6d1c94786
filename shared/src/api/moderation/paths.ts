/** Reports to the moderators. */
export const moderationPaths = {
  reportPlayer: 'POST /reports',
} as const;

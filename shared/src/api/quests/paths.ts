/** The small quests of a day, and of a week with a partner. */
export const questsPaths = {
  readQuests: 'GET /quests',
} as const;

export const homePaths = { readHome: 'GET /home' } as const;

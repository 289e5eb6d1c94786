export const newsPaths = { listNews: 'GET /news' } as const;

/** Events for open panels. */
export const livePaths = { openLive: 'GET /admin/live' } as const;

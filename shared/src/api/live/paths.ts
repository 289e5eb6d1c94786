/** What happens while the panel is open. */
export const livePaths = { openLive: 'GET /admin/live' } as const;

/** What content is read, and what it lacks. */
export const insightPaths = {
  readInsights: 'GET /admin/content/insights',
  optimizeContent: 'POST /admin/content/optimize',
} as const;

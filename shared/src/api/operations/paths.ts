/** How the server is, what it logged, how fast it is. */
export const operationPaths = {
  readSystemHealth: 'GET /admin/system/health',
  listLogs: 'GET /admin/system/logs',
  readPerformance: 'GET /admin/performance',
  repair: 'POST /admin/performance/optimize',
} as const;

/** The server itself. */
export const systemPaths = {
  readConfig: 'GET /config',
  readHealth: 'GET /health',
} as const;

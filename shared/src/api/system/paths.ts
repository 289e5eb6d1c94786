/** The server itself, and the description of its calls. */
export const systemPaths = {
  readConfig: 'GET /config',
  readHealth: 'GET /health',
  readDescription: 'GET /openapi.json',
  readDocs: 'GET /docs',
  readDocsStyle: 'GET /docs/style.css',
} as const;

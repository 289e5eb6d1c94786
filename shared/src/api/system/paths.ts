/** The server itself, and the description of its calls. */
export const systemPaths = {
  readConfig: 'GET /config',
  readHealth: 'GET /health',
  readDescription: 'GET /openapi.json',
  readEventsDescription: 'GET /asyncapi.json',
  readDocs: 'GET /docs',
  readEventsDocs: 'GET /docs/events',
  readDocsStyle: 'GET /docs/style.css',
} as const;

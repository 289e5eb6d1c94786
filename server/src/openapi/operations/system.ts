import type { Subject } from './operation.js';

/** The server itself. */
export const system: Subject = {
  name: 'System',
  description: 'How the server is and how it is set up.',
  operations: {
    'GET /config': { summary: 'What has to be known before anyone signs in' },
    'GET /health': { summary: 'How the parts of the server are; 503 when the database is down' },
    'GET /files/{id}': {
      summary: 'An uploaded picture, to whoever has its id; it never changes',
      produces: 'image/webp',
      refusals: ['request/not_found'],
    },
    'GET /openapi.json': { summary: 'This description' },
    'POST /bot/webhook': { summary: 'Where Telegram posts updates, with its secret header' },
  },
};

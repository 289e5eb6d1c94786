import type { Subject } from './operation.js';

/** The description of the API. */
export const system: Subject = {
  name: 'Description',
  description: 'This description.',
  operations: {
    'GET /openapi.json': { summary: 'This description' },
  },
};

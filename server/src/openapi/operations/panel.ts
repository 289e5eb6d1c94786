import type { Subject } from './operation.js';

/** The panel of those who run the house. */
export const panel: Subject = {
  name: 'Panel',
  description: 'For moderators, admins and super admins, each area from the level that its calls name.',
  operations: {
    'GET /admin/me': { summary: 'Who is in the panel, and where they may go' },
  },
};

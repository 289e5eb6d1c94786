import { endpoint } from '../endpoint.js';
import { livePaths as paths } from './paths.js';

export const openLive = endpoint({
  path: paths.openLive,
  summary:
    'Server-sent events while the panel is open: `changed {subject, ids}`, `notice {id}`, `job {id, state, progress}`, `tiles`, and `beat` every 15 s. Each person gets those of the areas that they may enter',
  access: 'panel/dashboard',
  limit: 'reads',
  produces: 'text/event-stream',
  refusals: ['request/too_many_connections'],
});

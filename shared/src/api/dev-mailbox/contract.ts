import { endpoint } from '../endpoint.js';
import { devMailboxPaths as paths } from './paths.js';

export const readDevMailbox = endpoint({
  path: paths.readDevMailbox,
  summary: 'The newest 50 mails that were kept instead of sent, as a page or as JSON; development only',
  access: 'anyone',
  limit: 'reads',
  produces: 'text/html',
  refusals: ['request/not_found'],
});

import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { filesPaths as paths } from './paths.js';

/** Open to anyone: an `<img>` sends no session, and ids cannot be guessed. */
export const readFile = endpoint({
  path: paths.readFile,
  summary: 'An uploaded picture; it never changes',
  access: 'anyone',
  limit: 'pictures',
  host: 'both',
  params: z.object({ id: z.string() }),
  produces: 'image/webp',
  refusals: ['request/not_found'],
});

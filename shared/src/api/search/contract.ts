import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { searchPaths as paths } from './paths.js';

export const searchPanel = endpoint({
  path: paths.searchPanel,
  summary:
    'At most five people (administrators only) and one match, by the beginning of a name or address, an id, or the code of a room',
  access: 'panel/dashboard',
  limit: 'searches',
  query: z.object({ q: z.string().trim().min(2).max(64) }),
  answer: success({
    people: z.array(z.object({ id: z.string(), name: z.string(), handle: z.string() })),
    matches: z.array(
      z.object({
        id: z.string(),
        room_id: z.string(),
        name: z.string(),
        finished_at: z.iso.datetime().nullable(),
      }),
    ),
  }),
  refusals: ['request/invalid'],
});

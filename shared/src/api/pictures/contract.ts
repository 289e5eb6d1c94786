import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { matchParams } from '../games/contract.js';
import { picturesPaths as paths } from './paths.js';

export const matchPictureAnswer = success({
  data: z.object({
    /** The picture for a message, 1080 × 1350. Anybody who has the link can open it until it expires. */
    url: z.url(),
    /** The same for a story, 1080 × 1920. */
    story_url: z.url(),
    expires_at: z.iso.datetime(),
  }),
});
export type MatchPictureAnswer = z.infer<typeof matchPictureAnswer>;
export type MatchPicture = MatchPictureAnswer['data'];

/** For who sat at the table. The pictures are in the caller's language (`Accept-Language`), from the side of the caller's team. */
export const makeMatchPicture = endpoint({
  path: paths.makeMatchPicture,
  summary: 'Links to the pictures of a finished match, to be shared',
  access: 'signed-in',
  limit: 'writes',
  params: matchParams,
  answer: matchPictureAnswer,
  refusals: ['room/does_not_exist', 'room/not_member', 'game/not_finished', 'request/too_many'],
});

/** `file`: `<token>.jpg` of such a link. Open to anyone: Telegram fetches it without a session. */
export const readMatchPicture = endpoint({
  path: paths.readMatchPicture,
  summary: 'The picture of a finished match: names, points and kots; never a card',
  access: 'anyone',
  limit: 'reads',
  params: z.object({ file: z.string().max(128) }),
  produces: 'image/jpeg',
  refusals: ['request/not_found', 'pictures/expired', 'pictures/not_drawn', 'files/busy'],
});

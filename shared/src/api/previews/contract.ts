import { z } from 'zod';
import { album } from '../albums/contract.js';
import { success } from '../answers.js';
import { author } from '../authors/contract.js';
import { book } from '../books/contract.js';
import { contentId } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { galleryPicture } from '../gallery/contract.js';
import { page } from '../page-content/contract.js';
import { story } from '../stories/contract.js';
import { VERSIONED } from '../versions/limits.js';
import { PREVIEW_TOKEN_MAX } from './limits.js';
import { previewsPaths as paths } from './paths.js';

/** A draft as readers would see it: what is not written yet is empty. */
const preview = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stories'), item: story }),
  z.object({ type: z.literal('pages'), item: page }),
  z.object({ type: z.literal('books'), item: book }),
  z.object({ type: z.literal('authors'), item: author }),
  z.object({ type: z.literal('gallery'), item: galleryPicture }),
  /** With its published pictures: readers see no others. */
  z.object({ type: z.literal('albums'), item: album }),
]);
export type Preview = z.infer<typeof preview>;

export const makePreview = endpoint({
  path: paths.makePreview,
  summary:
    'A link to the draft of a text, for an hour. Whoever has it sees the draft as it is then, with or without an account',
  access: 'panel/content',
  limit: 'writes',
  params: z.object({ type: z.enum(VERSIONED), id: contentId }),
  answer: success({ data: z.object({ url: z.url(), expires_at: z.iso.datetime() }) }),
  refusals: ['request/not_found'],
});

/** `token`: of such a link. */
export const readPreview = endpoint({
  path: paths.readPreview,
  summary:
    'The draft of a link, in the reader’s language. Nothing is counted. A draft in the trash is not found',
  access: 'anyone',
  limit: 'lists',
  params: z.object({ token: z.string().max(PREVIEW_TOKEN_MAX) }),
  answer: success({ data: preview, expires_at: z.iso.datetime() }),
  refusals: ['request/not_found', 'previews/expired'],
});

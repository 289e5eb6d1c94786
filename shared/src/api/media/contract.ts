import { z } from 'zod';
import { mediaId } from '../../rich-text/index.js';
import { done, success } from '../answers.js';
import { line } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { pageOf, pageQuery } from '../paging.js';
import { managed } from '../resource.js';
import { ALT_MAX, MEDIA_SIZES, UNUSED_DAYS } from './limits.js';
import { mediaPaths as paths } from './paths.js';

const share = z.number().min(0).max(1);
/** The point of a picture that stays in sight where it is cut: shares of its width and height, from the left and the top. */
export const pictureFocus = z.object({ x: share, y: share });
const words = line(ALT_MAX);
/** The description of a picture, for people who do not see it. */
export const pictureAlt = z.object({ fa: words, en: words });
const [alt, focus] = [pictureAlt, pictureFocus];

const pictureSize = z.object({
  size: z.literal(MEDIA_SIZES),
  width: z.int(),
  height: z.int(),
  /** A path on this server. */
  url: z.string(),
});

/** A picture as readers get it; `alt` is in their language where there is one. */
export const mediaPicture = z.object({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  focus,
  /** The smallest first. */
  sizes: z.array(pictureSize),
});
export type MediaPicture = z.infer<typeof mediaPicture>;

/** A thing that shows a picture. */
export const mediaUse = z.object({ type: z.string(), id: z.string(), title: z.string() });
export type MediaUse = z.infer<typeof mediaUse>;

/** A picture as the panel edits it. */
const media = z.object({
  ...managed,
  width: z.int(),
  height: z.int(),
  /** Of all sizes together. */
  bytes: z.int(),
  alt,
  focus,
  sizes: z.array(pictureSize),
  /** Account id; empty for somebody whose account is gone. */
  created_by: z.string(),
  /** Nothing shows it since then, as far as it was looked after; null for a picture in use. */
  unused_since: z.iso.datetime().nullable(),
});
export type Media = z.infer<typeof media>;

/** Open to anyone: an `<img>` sends no session, and ids cannot be guessed. */
export const readMedia = endpoint({
  path: paths.readMedia,
  summary: 'A picture in one of its sizes, or in its largest where it has no such one; it never changes',
  access: 'anyone',
  limit: 'pictures',
  host: 'both',
  params: z.object({ id: z.string().max(24), size: z.string().max(4) }),
  produces: 'image/webp',
  refusals: ['request/not_found'],
});

export const listMedia = endpoint({
  path: paths.listMedia,
  summary:
    'Pictures, newest first; those that nothing shows, or those without a description in both languages',
  access: 'panel/content',
  limit: 'reads',
  query: pageQuery.extend({ status: z.enum(['all', 'unused', 'without_alt']).default('all') }),
  answer: pageOf(media),
  refusals: [],
});

export const getMedia = endpoint({
  path: paths.getMedia,
  summary: 'One picture, and everything that shows it',
  access: 'panel/content',
  limit: 'reads',
  params: z.object({ id: mediaId }),
  answer: success({ data: media, uses: z.array(mediaUse) }),
  refusals: ['request/not_found'],
});

/** Refusals of every upload of such a picture. */
export const UPLOAD_REFUSALS = [
  'files/not_an_image',
  'files/too_large',
  'files/busy',
  'media/not_stored',
  'request/invalid',
] as const;

const coordinate = z.coerce.number().min(0).max(1).default(0.5);

export const uploadMedia = endpoint({
  path: paths.uploadMedia,
  summary: `Upload a picture: JPEG, PNG, WebP, GIF (its first frame) or AVIF. All its sizes are made anew, nothing else of the file is kept. The same file again gives the known picture with \`duplicate: true\`. A picture that nothing shows goes after ${UNUSED_DAYS} days`,
  access: 'panel/content',
  limit: 'writes',
  upload: 'file',
  fields: z.object({
    alt_fa: words.default(''),
    alt_en: words.default(''),
    focus_x: coordinate,
    focus_y: coordinate,
  }),
  answer: success({ data: media, duplicate: z.boolean() }),
  status: 201,
  refusals: [...UPLOAD_REFUSALS],
});

export const updateMedia = endpoint({
  path: paths.updateMedia,
  summary:
    'Change the description and the focal point of a picture as of the revision that it was read at; `content/stale` brings the newer one',
  access: 'panel/content',
  limit: 'writes',
  params: z.object({ id: mediaId }),
  body: z.object({ alt, focus, revision: z.int().nonnegative() }),
  answer: success({ data: media }),
  refusals: ['request/not_found', 'content/stale'],
});

export const removeMedia = endpoint({
  path: paths.removeMedia,
  summary: 'Remove a picture for good; `content/in_use` brings everything that shows it',
  access: 'panel/content',
  limit: 'writes',
  params: z.object({ id: mediaId }),
  answer: done,
  refusals: ['request/not_found', 'content/in_use'],
});

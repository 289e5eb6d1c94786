import { z } from 'zod';
import { success } from '../answers.js';
import { endpoint } from '../endpoint.js';
import { mediaPicture } from '../media/contract.js';
import { pageOf, pageQuery } from '../paging.js';
import { HOMEPAGE_PICTURES_MAX, PICTURE_TAG_MAX } from './limits.js';
import { galleryPaths as paths } from './paths.js';

export * from './admin.js';

const time = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);
const params = z.object({ id });

/** A published picture, in the reader's language where it has a title in that. */
export const galleryPicture = z.object({
  id: z.string(),
  /** May be empty; the description of the picture never is. */
  title: z.string(),
  picture: mediaPicture,
  tags: z.array(z.string()),
  /** Id of its album. */
  album: z.string().nullable(),
  likes: z.int(),
  shares: z.int(),
  downloads: z.int(),
  at: time,
});
export type GalleryPicture = z.infer<typeof galleryPicture>;

/** A published picture, and whether the caller likes it. */
const readPicture = galleryPicture.extend({ liked: z.boolean() });
export type ReadPicture = z.infer<typeof readPicture>;

export const listPictures = endpoint({
  path: paths.listPictures,
  summary: 'Published pictures, the newest first; of an album or of a tag only',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery.extend({
    album: id.or(z.literal('')).default(''),
    tag: z.string().trim().max(PICTURE_TAG_MAX).default(''),
  }),
  answer: pageOf(galleryPicture),
  refusals: [],
});

export const listHomePictures = endpoint({
  path: paths.listHomePictures,
  summary: `The published pictures of the home page, at most ${HOMEPAGE_PICTURES_MAX}`,
  access: 'signed-in',
  limit: 'lists',
  answer: success({ data: z.array(galleryPicture) }),
  refusals: [],
});

export const getPicture = endpoint({
  path: paths.getPicture,
  summary: 'A published picture',
  access: 'signed-in',
  limit: 'lists',
  params,
  answer: success({ data: readPicture }),
  refusals: ['request/not_found'],
});

const liked = success({ liked: z.boolean(), likes: z.int() });

export const likePicture = endpoint({
  path: paths.likePicture,
  summary: 'Like a picture; a second time changes nothing',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found'],
});

export const unlikePicture = endpoint({
  path: paths.unlikePicture,
  summary: 'Take the like back',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found'],
});

export const sharePicture = endpoint({
  path: paths.sharePicture,
  summary: 'Count that the caller has shared a picture; once for each person',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: success({ shares: z.int() }),
  refusals: ['request/not_found'],
});

export const downloadPicture = endpoint({
  path: paths.downloadPicture,
  summary: 'Count that the caller has saved a picture; once for each person',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: success({ downloads: z.int() }),
  refusals: ['request/not_found'],
});

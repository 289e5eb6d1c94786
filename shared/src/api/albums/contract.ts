import { z } from 'zod';
import { cleanLine } from '../../text/clean.js';
import { success } from '../answers.js';
import { autosave, draftFields, statusFilter } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { galleryPicture } from '../gallery/contract.js';
import { ALBUM_PICTURES_MAX } from '../gallery/limits.js';
import { mediaPicture } from '../media/contract.js';
import { pageMetaFields, pageOf, pageQuery } from '../paging.js';
import { adminResource } from '../resource.js';
import { undo } from '../undo.js';
import { ALBUM_TEXT_MAX, ALBUM_TITLE_MAX } from './limits.js';
import { albumsPaths as paths } from './paths.js';

const time = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);
const params = z.object({ id });

/** A published album, in the reader's language where it is written in that. */
const albumCard = z.object({
  id: z.string(),
  title: z.string(),
  /** Plain text; each line is a paragraph. May be empty. */
  text: z.string(),
  cover: mediaPicture,
  likes: z.int(),
  shares: z.int(),
  at: time,
});
export type AlbumCard = z.infer<typeof albumCard>;

/** A published album with a page of its pictures. */
export const album = albumCard.extend({ liked: z.boolean(), pictures: z.array(galleryPicture) });
export type Album = z.infer<typeof album>;

export const listAlbums = endpoint({
  path: paths.listAlbums,
  summary: 'Published albums, the newest first',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: pageOf(albumCard),
  refusals: [],
});

export const getAlbum = endpoint({
  path: paths.getAlbum,
  summary: 'A published album with a page of its published pictures, in the order of the album',
  access: 'signed-in',
  limit: 'lists',
  params,
  query: pageQuery,
  answer: success({ data: album, meta: z.object(pageMetaFields) }),
  refusals: ['request/not_found'],
});

const liked = success({ liked: z.boolean(), likes: z.int() });

export const likeAlbum = endpoint({
  path: paths.likeAlbum,
  summary: 'Like an album; a second time changes nothing',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found'],
});

export const unlikeAlbum = endpoint({
  path: paths.unlikeAlbum,
  summary: 'Take the like back',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found'],
});

export const shareAlbum = endpoint({
  path: paths.shareAlbum,
  summary: 'Count that the caller has shared an album; once for each person',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: success({ shares: z.int() }),
  refusals: ['request/not_found'],
});

/** Lines that are safe to show beside others. */
const cleanLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .map((each) => cleanLine(each, ALBUM_TEXT_MAX))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

const line = z
  .string()
  .max(ALBUM_TITLE_MAX)
  .overwrite((text) => cleanLine(text, ALBUM_TITLE_MAX));
const lines = z.string().max(ALBUM_TEXT_MAX).overwrite(cleanLines);
const title = z.object({ fa: line, en: line });

const resource = adminResource({
  name: 'albums',
  noun: 'album',
  area: 'panel/content',
  item: {
    title,
    text: z.object({ fa: lines, en: lines }),
    /** Id of a picture of the gallery; null: readers see the first picture of the album. */
    cover: z.string().nullable(),
    /** The cover as it is described now; null where there is none, or where it is gone. */
    cover_picture: mediaPicture.nullable(),
    /** Ids of pictures of the gallery in their order. Others of the album follow, the newest first. */
    order: z.array(z.string()),
    ...draftFields,
    likes: z.int(),
    shares: z.int(),
  },
  input: {
    title: title.refine(({ fa, en }) => fa !== '' || en !== '', {
      path: ['fa'],
      params: { rule: 'required' },
    }),
    text: z.object({ fa: lines, en: lines }),
    cover: id.nullable(),
    order: z
      .array(id)
      .max(ALBUM_PICTURES_MAX)
      .overwrite((ids) => [...new Set(ids)]),
  },
  sorts: ['created_at', 'published_at', 'updated_at'],
  filters: { status: statusFilter },
  bulk: ['publish', 'unpublish', 'delete'],
});

/** An album as the panel edits it. Its pictures are those of `GET admin/gallery?album=`. */
const panelAlbum = resource.get.answer.shape.data;
export type PanelAlbum = z.infer<typeof panelAlbum>;
const changed = success({ data: panelAlbum, undo });

/** Albums as the panel edits them: drafts for moderators, publishing and deleting for administrators. */
export const albumsAdmin = {
  ...resource,
  create: endpoint({ ...resource.create, refusals: ['request/invalid'] }),
  update: endpoint({
    ...resource.update,
    summary: `${resource.update.summary}. Readers see it once it is published`,
    body: resource.update.body.extend({ autosave }),
    answer: changed,
    refusals: ['request/not_found', 'content/stale', 'request/invalid'],
  }),
  remove: endpoint({
    ...resource.remove,
    summary: `${resource.remove.summary}. Its pictures stay in the gallery`,
    access: 'panel/publish',
    answer: success({ undo }),
  }),
  bulk: endpoint({ ...resource.bulk, access: 'panel/publish' }),
};

export const toggleAlbumLike = endpoint({
  path: paths.toggleAlbumLike,
  summary: 'Like a published album as oneself, or take the like back',
  access: 'panel/content',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found', 'content/not_ready'],
});

export const publishAlbum = endpoint({
  path: paths.publishAlbum,
  summary:
    'Show readers the draft as it is, from now on or from a later moment on. What it lacks comes with `content/not_ready`: `pictures` (a published one), or `cover` (one that is published)',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: z.object({
    revision: z.int().nonnegative(),
    /** Absent: from now on, or as before where it is published. May lie ahead. */
    published_at: time.optional(),
  }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale', 'content/not_ready'],
});

export const unpublishAlbum = endpoint({
  path: paths.unpublishAlbum,
  summary: 'Take an album away from its readers; the draft and its pictures stay',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: z.object({ revision: z.int().nonnegative() }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});

import { z } from 'zod';
import type { ErrorCode } from '../../errors/index.js';
import { mediaId } from '../../rich-text/index.js';
import { ANALYTICS_DAYS, ANALYTICS_DAYS_MAX } from '../analytics/limits.js';
import { success } from '../answers.js';
import { autosave, draftFields, line, lineInBoth, statusFilter } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { mediaPicture, pictureAlt, pictureFocus, UPLOAD_REFUSALS } from '../media/contract.js';
import { ALT_MAX } from '../media/limits.js';
import { adminResource } from '../resource.js';
import { undo } from '../undo.js';
import {
  HOMEPAGE_PICTURES_MAX,
  PICTURE_TAG_MAX,
  PICTURE_TAGS_MAX,
  PICTURE_TITLE_MAX,
  UPLOAD_FILES_MAX,
} from './limits.js';
import { galleryPaths as paths } from './paths.js';

const time = z.iso.datetime();
const id = z.string().regex(/^[0-9a-f]{24}$/);
const params = z.object({ id });

const title = lineInBoth(PICTURE_TITLE_MAX);
const tag = line(PICTURE_TAG_MAX).min(1);
const tags = z
  .array(tag)
  .max(PICTURE_TAGS_MAX)
  .overwrite((all) => [...new Set(all)]);

/** The fields of a picture that its editor writes. */
const text = {
  title,
  /** The description, for people who do not see the picture; needed in both languages to publish. */
  alt: pictureAlt,
  tags,
  album: id.nullable(),
  focus: pictureFocus,
};

const resource = adminResource({
  name: 'gallery',
  noun: 'picture',
  area: 'panel/content',
  item: {
    ...text,
    /** As the draft describes it. */
    picture: mediaPicture,
    /** Of all sizes together. */
    bytes: z.int(),
    ...draftFields,
    on_homepage: z.boolean(),
    likes: z.int(),
    shares: z.int(),
    downloads: z.int(),
    /** Account id; empty for somebody whose account is gone. */
    created_by: z.string(),
  },
  input: { ...text, picture: mediaId },
  sorts: ['created_at', 'published_at', 'updated_at'],
  filters: {
    status: statusFilter,
    /** Id of an album; `none` for pictures without one. */
    album: id.or(z.enum(['', 'none'])).default(''),
    tag: z.string().trim().max(PICTURE_TAG_MAX).default(''),
    alt: z.enum(['all', 'missing']).default('all'),
    homepage: z.enum(['all', 'only']).default('all'),
  },
  bulk: ['publish', 'unpublish', 'delete'],
});

/** A picture of the gallery as the panel edits it. */
const panelPicture = resource.get.answer.shape.data;
export type PanelPicture = z.infer<typeof panelPicture>;
const changed = success({ data: panelPicture, undo });
const stored = success({ data: panelPicture, duplicate: z.boolean() });

const changes = z.object({ ...text, revision: z.int().nonnegative(), autosave });

/** Pictures of the gallery as the panel edits them: drafts for moderators, publishing and deleting for administrators. */
export const galleryAdmin = {
  ...resource,
  create: endpoint({
    ...resource.create,
    summary:
      'Put a picture of `admin/media` into the gallery, as a draft. One that is there already is answered as it is, with `duplicate: true`; one in the trash comes back as a draft',
    answer: stored,
    refusals: ['request/invalid', 'albums/full'],
  }),
  update: endpoint({
    ...resource.update,
    summary: `${resource.update.summary}. Readers see it once it is published`,
    body: changes,
    answer: changed,
    refusals: ['request/not_found', 'content/stale', 'request/invalid', 'albums/full'],
  }),
  remove: endpoint({
    ...resource.remove,
    summary: `${resource.remove.summary}. \`content/in_use\` brings the stories and albums that show it`,
    access: 'panel/publish',
    answer: success({ undo }),
    refusals: ['request/not_found', 'content/in_use'],
  }),
  bulk: endpoint({ ...resource.bulk, access: 'panel/publish' }),
};

const words = line(ALT_MAX).default('');
const coordinate = z.coerce.number().min(0).max(1).optional();

/** The texts that come with an uploaded file. Absent descriptions are those that the picture has in `admin/media`. */
export const pictureFields = z.object({
  title_fa: line(PICTURE_TITLE_MAX).default(''),
  title_en: line(PICTURE_TITLE_MAX).default(''),
  alt_fa: words,
  alt_en: words,
  /** Id of an album; empty for none. */
  album: id.or(z.literal('')).default(''),
  /** Between commas, or a list. */
  tags: z
    .string()
    .max((PICTURE_TAG_MAX + 2) * PICTURE_TAGS_MAX)
    .transform((given) => given.split(/[,،]/).filter((each) => each.trim() !== ''))
    .or(z.array(z.string()))
    .default([])
    .pipe(tags),
  focus_x: coordinate,
  focus_y: coordinate,
});
export type PictureFields = z.output<typeof pictureFields>;

export const uploadPicture = endpoint({
  path: paths.uploadPicture,
  summary:
    'Upload a picture into the gallery, as a draft: JPEG, PNG, WebP, GIF (its first frame) or AVIF. The same file again gives the known picture with `duplicate: true`; one in the trash comes back as a draft',
  access: 'panel/content',
  limit: 'writes',
  upload: 'file',
  fields: pictureFields,
  answer: stored,
  status: 201,
  refusals: [...UPLOAD_REFUSALS, 'albums/full'],
});

/** Refusals of one file among many. */
const PICTURE_REFUSALS = [...UPLOAD_REFUSALS, 'albums/full'] as const satisfies readonly ErrorCode[];

const uploadedPicture = z.discriminatedUnion('ok', [
  z.object({
    /** The number in the name of its field. */
    index: z.int(),
    ok: z.literal(true),
    data: panelPicture,
    duplicate: z.boolean(),
  }),
  z.object({ index: z.int(), ok: z.literal(false), code: z.enum(PICTURE_REFUSALS) }),
]);
export type UploadedPicture = z.infer<typeof uploadedPicture>;

export const uploadPictures = endpoint({
  path: paths.uploadPictures,
  summary: `Upload up to ${UPLOAD_FILES_MAX} pictures: a form with \`files[0]\`, \`files[1]\` and so on, and for each that has one a \`metadata[0]\`: the further fields of \`admin/gallery/upload\` as JSON. Each file is stored or refused by itself, in the order of their numbers. A form with more files, with other fields or one that ends too early is refused as a whole`,
  access: 'panel/content',
  limit: 'writes',
  upload: 'files[0]',
  answer: success({ data: z.array(uploadedPicture) }),
  refusals: ['request/invalid', 'files/too_large', 'files/busy'],
});

export const publishPicture = endpoint({
  path: paths.publishPicture,
  summary:
    'Show readers the draft as it is, from now on or from a later moment on. What it lacks comes with `content/not_ready`: `alt`, its description in both languages',
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

export const unpublishPicture = endpoint({
  path: paths.unpublishPicture,
  summary:
    'Take a picture away from its readers and from the home page; the draft stays. `content/in_use` brings the published albums that have it as their cover',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: z.object({ revision: z.int().nonnegative() }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale', 'content/in_use'],
});

export const toggleHomePicture = endpoint({
  path: paths.toggleHomePicture,
  summary: `Put a published picture on the home page of the mini app, or take it away. The home page has at most ${HOMEPAGE_PICTURES_MAX}`,
  access: 'panel/publish',
  limit: 'writes',
  params,
  answer: success({ on_homepage: z.boolean() }),
  refusals: ['request/not_found', 'content/not_ready', 'gallery/homepage_full'],
});

const days = z.object({
  days: z.coerce.number().int().min(1).max(ANALYTICS_DAYS_MAX).default(ANALYTICS_DAYS),
});

export const readGalleryAnalytics = endpoint({
  path: paths.readGalleryAnalytics,
  summary:
    'Views, likes, shares and downloads of pictures on each day of a span, and the most viewed pictures',
  access: 'panel/analytics',
  limit: 'reports',
  query: days,
  answer: success({
    data: z.object({
      views: z.int(),
      likes: z.int(),
      shares: z.int(),
      downloads: z.int(),
      /** Calendar days of Tehran, the oldest first, and the numbers of each. */
      labels: z.array(z.iso.date()),
      series: z.object({
        views: z.array(z.int()),
        likes: z.array(z.int()),
        shares: z.array(z.int()),
        downloads: z.array(z.int()),
      }),
      top: z.array(
        z.object({
          id: z.string(),
          title,
          picture: mediaPicture,
          views: z.int(),
          likes: z.int(),
          shares: z.int(),
          downloads: z.int(),
        }),
      ),
    }),
  }),
  refusals: [],
});

export const readGalleryStatistics = endpoint({
  path: paths.readGalleryStatistics,
  summary: 'How many pictures and albums there are, and what they lack',
  access: 'panel/content',
  limit: 'reports',
  answer: success({
    data: z.object({
      total: z.int(),
      published: z.int(),
      scheduled: z.int(),
      drafts: z.int(),
      trash: z.int(),
      albums: z.int(),
      /** Of all sizes of the pictures that are not in the trash. */
      bytes: z.int(),
      on_homepage: z.int(),
      /** Not described in both languages. */
      without_alt: z.int(),
      without_album: z.int(),
      /** Neither published nor in an album. */
      unused: z.int(),
    }),
  }),
  refusals: [],
});

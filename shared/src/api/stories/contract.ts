import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { mediaId, shownRichText } from '../../rich-text/index.js';
import { success } from '../answers.js';
import { draftFields, line, lineInBoth, linesInBoth, statusFilter, textInBoth } from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { mediaPicture } from '../media/contract.js';
import { pageOf, pageQuery } from '../paging.js';
import { adminResource } from '../resource.js';
import { undo } from '../undo.js';
import { STORY_SUMMARY_MAX, STORY_TAG_MAX, STORY_TAGS_MAX, STORY_TITLE_MAX } from './limits.js';
import { storiesPaths as paths } from './paths.js';

export * from './submissions.js';

const time = z.iso.datetime();
const params = z.object({ id: z.string().regex(/^[0-9a-f]{24}$/) });

/** A story in a list, in the reader's language where it is written in that. */
export const storyCard = z.object({
  id: z.string(),
  title: z.string(),
  /** The beginning of the story where nobody has written a summary. */
  summary: z.string(),
  picture: mediaPicture.nullable(),
  tags: z.array(z.string()),
  /** The player who has handed it in; null for stories of the staff. */
  author: z.string().nullable(),
  is_pinned: z.boolean(),
  likes: z.int(),
  shares: z.int(),
  at: time,
});
export type StoryCard = z.infer<typeof storyCard>;

export const story = storyCard.extend({
  /** The language that it is in. */
  language: z.enum(LANGUAGES),
  body: shownRichText,
  /** The pictures of the body. */
  pictures: z.array(mediaPicture),
  liked: z.boolean(),
});
export type Story = z.infer<typeof story>;

export const listStories = endpoint({
  path: paths.listStories,
  summary: 'Published stories: pinned ones first, then the newest; of one tag only by time',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery.extend({ tag: z.string().trim().max(STORY_TAG_MAX).default('') }),
  answer: pageOf(storyCard),
  refusals: [],
});

export const getStory = endpoint({
  path: paths.getStory,
  summary: 'A published story with its text and pictures',
  access: 'signed-in',
  limit: 'lists',
  params,
  answer: success({ data: story }),
  refusals: ['request/not_found'],
});

const liked = success({ liked: z.boolean(), likes: z.int() });

export const likeStory = endpoint({
  path: paths.likeStory,
  summary: 'Like a story; a second time changes nothing',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found'],
});

export const unlikeStory = endpoint({
  path: paths.unlikeStory,
  summary: 'Take the like back',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: liked,
  refusals: ['request/not_found'],
});

export const shareStory = endpoint({
  path: paths.shareStory,
  summary: 'Count that the caller has shared a story; once for each person',
  access: 'signed-in',
  limit: 'writes',
  params,
  answer: success({ shares: z.int() }),
  refusals: ['request/not_found'],
});

const body = textInBoth;
const title = lineInBoth(STORY_TITLE_MAX);
const summary = linesInBoth(STORY_SUMMARY_MAX);
const tag = line(STORY_TAG_MAX).min(1);
const tags = z
  .array(tag)
  .max(STORY_TAGS_MAX)
  .overwrite((all) => [...new Set(all)]);

const resource = adminResource({
  name: 'stories',
  noun: 'story',
  area: 'panel/content',
  item: {
    title,
    summary,
    picture: z.string().nullable(),
    tags: z.array(z.string()),
    pinned: z.boolean(),
    ...draftFields,
    likes: z.int(),
    shares: z.int(),
    /** Of a story that was handed in; the name is empty when the account is gone. */
    author: z.object({ id: z.string(), name: z.string() }).nullable(),
  },
  input: {
    title: title.refine(({ fa, en }) => fa !== '' || en !== '', {
      path: ['fa'],
      params: { rule: 'required' },
    }),
    summary,
    body,
    picture: mediaId.nullable(),
    tags,
    pinned: z.boolean(),
  },
  sorts: ['created_at', 'published_at', 'updated_at'],
  filters: {
    /** `trash`: those that were deleted and can be restored. */
    status: statusFilter,
    /** Those without a title in a language. */
    missing: z.enum(['none', ...LANGUAGES]).default('none'),
    tag: z.string().trim().max(STORY_TAG_MAX).default(''),
  },
  bulk: ['publish', 'unpublish', 'delete'],
});

/** A story as the panel edits it: what lists have, and its text. */
const panelStory = resource.get.answer.shape.data.extend({
  body: z.object({ fa: shownRichText, en: shownRichText }),
  pictures: z.array(mediaPicture),
});
export type PanelStory = z.infer<typeof panelStory>;
const one = success({ data: panelStory });
const changed = success({ data: panelStory, undo });

/** Stories as the panel edits them: drafts and reviews for moderators, publishing and deleting for administrators. */
export const storiesAdmin = {
  ...resource,
  get: endpoint({ ...resource.get, answer: one }),
  create: endpoint({
    ...resource.create,
    answer: one,
    largeBody: true,
    refusals: ['request/invalid', 'auth/forbidden'],
  }),
  update: endpoint({
    ...resource.update,
    summary: `${resource.update.summary}. Readers see it once it is published`,
    body: resource.update.body.extend({
      /** Kept while it is written: no version, and no undo. What others have written becomes a version before. */
      autosave: z.boolean().default(false),
    }),
    answer: changed,
    largeBody: true,
    refusals: ['request/not_found', 'content/stale', 'request/invalid', 'auth/forbidden'],
  }),
  remove: endpoint({ ...resource.remove, access: 'panel/publish', answer: success({ undo }) }),
  bulk: endpoint({ ...resource.bulk, access: 'panel/publish' }),
};

export const publishStory = endpoint({
  path: paths.publishStory,
  summary:
    'Show readers the draft as it is, from now on or from a later moment on. What it lacks comes with `content/not_ready`: a title, a text, or the description of a picture (`alt:` and its id)',
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

export const unpublishStory = endpoint({
  path: paths.unpublishStory,
  summary: 'Take a story away from its readers; the draft stays',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: z.object({ revision: z.int().nonnegative() }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});

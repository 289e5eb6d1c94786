import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { mediaId, shownRichText } from '../../rich-text/index.js';
import { success } from '../answers.js';
import {
  autosave,
  contentParams as params,
  draftFields,
  lineInBoth,
  neededInOne,
  shownTextInBoth,
  statusFilter,
  textInBoth,
  webAddress,
} from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { mediaPicture, UPLOAD_REFUSALS } from '../media/contract.js';
import { pageOf, pageQuery } from '../paging.js';
import { adminResource } from '../resource.js';
import { undo } from '../undo.js';
import { authorForm } from './form.js';
import { AUTHOR_NAME_MAX, AUTHOR_ORDER_MAX } from './limits.js';
import { authorsPaths as paths } from './paths.js';

/** An author in a list, in the reader's language where their name is written in that. */
const authorCard = z.object({
  id: z.string(),
  name: z.string(),
  picture: mediaPicture.nullable(),
});
export type AuthorCard = z.infer<typeof authorCard>;

export const author = authorCard.extend({
  /** The language in which they are described. */
  shown_in: z.enum(LANGUAGES),
  text: shownRichText,
  /** The pictures of the text. */
  pictures: z.array(mediaPicture),
  /** A page about them; empty where there is none. */
  url: z.string(),
});
export type Author = z.infer<typeof author>;

export const listAuthors = endpoint({
  path: paths.listAuthors,
  summary: 'Published authors in the order that the staff has given them',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery,
  answer: pageOf(authorCard),
  refusals: [],
});

export const getAuthor = endpoint({
  path: paths.getAuthor,
  summary: 'A published author; their books are a list of their own',
  access: 'signed-in',
  limit: 'lists',
  params,
  answer: success({ data: author }),
  refusals: ['request/not_found'],
});

const resource = adminResource({
  name: 'authors',
  noun: 'author',
  area: 'panel/content',
  item: {
    name: lineInBoth(AUTHOR_NAME_MAX),
    picture: z.string().nullable(),
    url: z.string(),
    order: z.int(),
    ...draftFields,
  },
  input: {
    name: neededInOne(AUTHOR_NAME_MAX),
    text: textInBoth,
    /** Media id; null for none, absent: as it is. */
    picture: mediaId.nullable().optional(),
    url: webAddress.default(''),
    order: z.int().min(0).max(AUTHOR_ORDER_MAX).default(0),
  },
  sorts: ['order', 'created_at', 'published_at', 'updated_at'],
  filters: { status: statusFilter },
  bulk: ['publish', 'unpublish', 'delete'],
});

/** An author as the panel edits them: what lists have, and the text. */
const panelAuthor = resource.get.answer.shape.data.extend({
  text: shownTextInBoth,
  pictures: z.array(mediaPicture),
  /** Books of theirs that are not in the trash. */
  books: z.int(),
});
export type PanelAuthor = z.infer<typeof panelAuthor>;
const one = success({ data: panelAuthor });
const changed = success({ data: panelAuthor, undo });
const atRevision = z.object({ revision: z.int().nonnegative() });

/** Authors as the panel edits them: drafts for moderators, publishing and deleting for administrators. */
export const authorsAdmin = {
  ...resource,
  get: endpoint({ ...resource.get, answer: one }),
  create: endpoint({
    ...resource.create,
    summary: `${resource.create.summary}. As JSON, or as a form with the file \`image\``,
    form: { file: 'image', fields: authorForm },
    answer: one,
    largeBody: true,
    refusals: [...UPLOAD_REFUSALS],
  }),
  update: endpoint({
    ...resource.update,
    summary: `${resource.update.summary}. As JSON, or as a form with the file \`image\`. Readers see it once it is published`,
    body: resource.update.body.extend({ autosave }),
    form: { file: 'image', fields: authorForm },
    answer: changed,
    largeBody: true,
    refusals: ['request/not_found', 'content/stale', ...UPLOAD_REFUSALS],
  }),
  remove: endpoint({
    ...resource.remove,
    summary: `${resource.remove.summary}; somebody with books stays (\`content/in_use\` brings them)`,
    access: 'panel/publish',
    answer: success({ undo }),
    refusals: ['request/not_found', 'content/in_use'],
  }),
  bulk: endpoint({ ...resource.bulk, access: 'panel/publish' }),
};

export const publishAuthor = endpoint({
  path: paths.publishAuthor,
  summary:
    'Show readers the draft as it is, from now on or from a later moment on. What it lacks comes with `content/not_ready`: a name, or the description of a picture (`alt:` and its id)',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: atRevision.extend({
    /** Absent: from now on, or as before where it is published. May lie ahead. */
    published_at: z.iso.datetime().optional(),
  }),
  answer: changed,
  refusals: ['request/not_found', 'content/stale', 'content/not_ready'],
});

export const unpublishAuthor = endpoint({
  path: paths.unpublishAuthor,
  summary: 'Take an author away from the readers; the draft stays',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: atRevision,
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});

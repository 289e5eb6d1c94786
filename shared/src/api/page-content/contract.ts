import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { shownRichText } from '../../rich-text/index.js';
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
} from '../content-fields.js';
import { endpoint } from '../endpoint.js';
import { mediaPicture } from '../media/contract.js';
import { adminResource } from '../resource.js';
import { undo } from '../undo.js';
import { PAGE_KEY_MAX, PAGE_TITLE_MAX, TERMS_PAGE } from './limits.js';
import { pageContentPaths as paths } from './paths.js';

const time = z.iso.datetime();
/** The name of a page in its address. */
const key = z
  .string()
  .max(PAGE_KEY_MAX)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** A page in a list, in the reader's language where it is written in that. */
const pageCard = z.object({
  /** Null for the first text of a usual page, which readers see while none of it is published; it is not counted. */
  id: z.string().nullable(),
  slug: z.string(),
  title: z.string(),
  /** When it was last published; of a first text, when it was written. */
  at: time,
});
export type PageCard = z.infer<typeof pageCard>;

export const page = pageCard.extend({
  /** The language that it is in. */
  language: z.enum(LANGUAGES),
  body: shownRichText,
  /** The pictures of the body. */
  pictures: z.array(mediaPicture),
  /** The version of binding terms; null for every other page. */
  terms_version: z.int().nullable(),
});
export type Page = z.infer<typeof page>;

export const listPages = endpoint({
  path: paths.listPages,
  summary: 'The usual pages, in their first text where none is published, then own published ones by name',
  access: 'anyone',
  limit: 'lists',
  answer: success({ data: z.array(pageCard) }),
  refusals: [],
});

export const getPage = endpoint({
  path: paths.getPage,
  summary: 'A page with its text and pictures: as it is published, or the first text of a usual page',
  access: 'anyone',
  limit: 'lists',
  params: z.object({ slug: key }),
  answer: success({ data: page }),
  refusals: ['request/not_found'],
});

export const acceptTerms = endpoint({
  path: paths.acceptTerms,
  summary:
    'Accept the binding terms that are in force; a second time changes nothing. `pages/terms_changed` brings their version where it is another one',
  access: 'signed-in',
  limit: 'writes',
  body: z.object({ version: z.int().min(1) }),
  answer: success({ terms_version: z.int(), accepted_at: time }),
  refusals: ['pages/terms_changed', 'request/not_found'],
});

const must_accept = z.boolean();

const resource = adminResource({
  name: 'page-content',
  noun: 'page',
  area: 'panel/content',
  item: {
    key: z.string(),
    title: lineInBoth(PAGE_TITLE_MAX),
    must_accept,
    is_built_in: z.boolean(),
    ...draftFields,
    /** The version of the binding terms that readers see; null for every other page. */
    terms_version: z.int().nullable(),
  },
  input: {
    key,
    title: neededInOne(PAGE_TITLE_MAX),
    body: textInBoth,
    /** People are asked to accept it once it is published; only for the terms. */
    must_accept: must_accept.default(false),
    /** Readers see it at once. */
    publish: z.literal(true).optional(),
  },
  sorts: ['key', 'created_at', 'published_at', 'updated_at'],
  filters: { status: statusFilter },
  bulk: ['publish', 'unpublish', 'delete'],
});

/** A page as the panel edits it: what lists have, and its text. */
const panelPage = resource.get.answer.shape.data.extend({
  body: shownTextInBoth,
  pictures: z.array(mediaPicture),
});
export type PanelPage = z.infer<typeof panelPage>;
const one = success({ data: panelPage });
const changed = success({ data: panelPage, undo });
const atRevision = z.object({ revision: z.int().nonnegative() });

/** Pages as the panel edits them: drafts for moderators, publishing and deleting for administrators. */
export const pagesAdmin = {
  ...resource,
  get: endpoint({ ...resource.get, answer: one }),
  create: endpoint({
    ...resource.create,
    summary: `${resource.create.summary}. \`publish\` needs an administrator; \`must_accept\` is for the key \`${TERMS_PAGE}\``,
    answer: one,
    largeBody: true,
    refusals: ['request/invalid', 'auth/forbidden', 'pages/key_taken', 'content/not_ready'],
  }),
  update: endpoint({
    ...resource.update,
    summary: `${resource.update.summary}. Readers see it once it is published, at once with \`publish\``,
    body: resource.update.body.omit({ key: true }).extend({ autosave }),
    answer: changed,
    largeBody: true,
    refusals: [
      'request/not_found',
      'content/stale',
      'request/invalid',
      'auth/forbidden',
      'content/not_ready',
    ],
  }),
  remove: endpoint({
    ...resource.remove,
    summary: `${resource.remove.summary}; the usual pages stay (\`pages/built_in\`)`,
    access: 'panel/publish',
    answer: success({ undo }),
    refusals: ['request/not_found', 'pages/built_in'],
  }),
  bulk: endpoint({ ...resource.bulk, access: 'panel/publish' }),
};

export const initializePages = endpoint({
  path: paths.initializePages,
  summary: 'Lay down drafts of the usual pages that are missing; a second time nothing is missing',
  access: 'panel/content',
  limit: 'writes',
  /** The keys of the pages that were missing. */
  answer: success({ created: z.array(z.string()) }),
  refusals: [],
});

export const publishPage = endpoint({
  path: paths.publishPage,
  summary:
    'Show readers the draft as it is. What it lacks comes with `content/not_ready`: a title, a text (binding terms need both languages), or the description of a picture (`alt:` and its id). Binding terms that take the place of others cannot be taken back: `undo` is null',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: atRevision,
  answer: changed,
  refusals: ['request/not_found', 'content/stale', 'content/not_ready'],
});

export const unpublishPage = endpoint({
  path: paths.unpublishPage,
  summary: 'Take a page away from its readers; the draft stays',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: atRevision,
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});

export const resetPage = endpoint({
  path: paths.resetPage,
  summary:
    'Make the draft of a usual page its first text again; what readers see stays. Other pages have no first text (`request/invalid`)',
  access: 'panel/content',
  limit: 'writes',
  params,
  body: atRevision,
  answer: changed,
  refusals: ['request/not_found', 'content/stale', 'request/invalid'],
});

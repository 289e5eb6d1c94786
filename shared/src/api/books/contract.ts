import { z } from 'zod';
import { LANGUAGES } from '../../language/index.js';
import { mediaId, shownRichText } from '../../rich-text/index.js';
import { success } from '../answers.js';
import {
  autosave,
  contentId,
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
import { bookForm } from './form.js';
import { readIsbn } from './isbn.js';
import { BOOK_AUTHORS_MAX, BOOK_ORDER_MAX, BOOK_PAGES_MAX, BOOK_TITLE_MAX, BOOK_YEAR_MAX } from './limits.js';
import { booksPaths as paths } from './paths.js';

/** A book in a list, in the reader's language where it is written in that. */
const bookCard = z.object({
  id: z.string(),
  title: z.string(),
  picture: mediaPicture.nullable(),
  /** Those whom readers can see, in order. */
  authors: z.array(z.object({ id: z.string(), name: z.string() })),
  /** As it is printed in the book; null where nobody knows. */
  year: z.int().nullable(),
  /** The language of the book; empty where nobody knows. */
  language: z.string(),
});
export type BookCard = z.infer<typeof bookCard>;

export const book = bookCard.extend({
  /** The language in which it is described. */
  shown_in: z.enum(LANGUAGES),
  text: shownRichText,
  /** The pictures of the text. */
  pictures: z.array(mediaPicture),
  pages: z.int().nullable(),
  /** Ten or thirteen digits; empty where there is none. */
  isbn: z.string(),
  /** Pages about the book and where it is sold; empty where there is none. */
  url: z.string(),
  buy_url: z.string(),
});
export type Book = z.infer<typeof book>;

export const listBooks = endpoint({
  path: paths.listBooks,
  summary: 'Published books in the order that the staff has given them; of one author only where it is named',
  access: 'signed-in',
  limit: 'lists',
  query: pageQuery.extend({ author: contentId.optional() }),
  answer: pageOf(bookCard),
  refusals: [],
});

export const getBook = endpoint({
  path: paths.getBook,
  summary: 'A published book',
  access: 'signed-in',
  limit: 'lists',
  params,
  answer: success({ data: book }),
  refusals: ['request/not_found'],
});

const author_ids = z
  .array(contentId)
  .max(BOOK_AUTHORS_MAX)
  .overwrite((ids) => [...new Set(ids)]);
const year = z.int().min(1).max(BOOK_YEAR_MAX).nullable();
/** ISO 639; empty where nobody knows. */
const language = z.string().regex(/^(?:[a-z]{2,3})?$/);
const pages = z.int().min(1).max(BOOK_PAGES_MAX).nullable();
const isbn = z
  .string()
  .trim()
  .overwrite((text) => readIsbn(text) ?? text)
  .refine((text) => text === '' || readIsbn(text) !== null, { params: { rule: 'isbn' } });
const order = z.int().min(0).max(BOOK_ORDER_MAX);

const resource = adminResource({
  name: 'books',
  noun: 'book',
  area: 'panel/content',
  item: {
    title: lineInBoth(BOOK_TITLE_MAX),
    picture: z.string().nullable(),
    author_ids: z.array(z.string()),
    year: z.int().nullable(),
    language: z.string(),
    pages: z.int().nullable(),
    isbn: z.string(),
    url: z.string(),
    buy_url: z.string(),
    order: z.int(),
    ...draftFields,
  },
  input: {
    title: neededInOne(BOOK_TITLE_MAX),
    text: textInBoth,
    /** Media id; null for none, absent: as it is. */
    picture: mediaId.nullable().optional(),
    author_ids: author_ids.default([]),
    year: year.default(null),
    language: language.default(''),
    pages: pages.default(null),
    isbn: isbn.default(''),
    url: webAddress.default(''),
    buy_url: webAddress.default(''),
    order: order.default(0),
  },
  sorts: ['order', 'created_at', 'published_at', 'updated_at'],
  filters: { status: statusFilter, author: contentId.optional() },
  bulk: ['publish', 'unpublish', 'delete'],
});

/** A book as the panel edits it: what lists have, its text, and the names of its authors. */
const panelBook = resource.get.answer.shape.data.extend({
  text: shownTextInBoth,
  pictures: z.array(mediaPicture),
  /** In order. Somebody in the trash is left out. */
  authors: z.array(z.object({ id: z.string(), name: z.object({ fa: z.string(), en: z.string() }) })),
});
export type PanelBook = z.infer<typeof panelBook>;
const one = success({ data: panelBook });
const changed = success({ data: panelBook, undo });
const atRevision = z.object({ revision: z.int().nonnegative() });

/** Books as the panel edits them: drafts for moderators, publishing and deleting for administrators. */
export const booksAdmin = {
  ...resource,
  get: endpoint({ ...resource.get, answer: one }),
  create: endpoint({
    ...resource.create,
    summary: `${resource.create.summary}. As JSON, or as a form with the file \`image\``,
    form: { file: 'image', fields: bookForm },
    answer: one,
    largeBody: true,
    refusals: [...UPLOAD_REFUSALS],
  }),
  update: endpoint({
    ...resource.update,
    summary: `${resource.update.summary}. As JSON, or as a form with the file \`image\`. Readers see it once it is published`,
    body: resource.update.body.extend({ autosave }),
    form: { file: 'image', fields: bookForm },
    answer: changed,
    largeBody: true,
    refusals: ['request/not_found', 'content/stale', ...UPLOAD_REFUSALS],
  }),
  remove: endpoint({ ...resource.remove, access: 'panel/publish', answer: success({ undo }) }),
  bulk: endpoint({ ...resource.bulk, access: 'panel/publish' }),
};

export const publishBook = endpoint({
  path: paths.publishBook,
  summary:
    'Show readers the draft as it is, from now on or from a later moment on. What it lacks comes with `content/not_ready`: a title, or the description of a picture (`alt:` and its id)',
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

export const unpublishBook = endpoint({
  path: paths.unpublishBook,
  summary: 'Take a book away from its readers; the draft stays',
  access: 'panel/publish',
  limit: 'writes',
  params,
  body: atRevision,
  answer: changed,
  refusals: ['request/not_found', 'content/stale'],
});

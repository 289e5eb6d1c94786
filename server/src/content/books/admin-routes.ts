import * as contract from '@hokm/shared/api/books';
import type { Language } from '@hokm/shared/text';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import { byStatus, draftBulk } from '../drafts/bulk.js';
import { receiveBody } from '../drafts/receive-body.js';
import { draftAnswers, draftRoutes } from '../drafts/routes.js';
import { newDraft } from '../drafts/texts.js';
import type { BooksContext } from './context.js';
import { createBook, updateBook } from './edit-book.js';
import { books, type BookRecord } from './model.js';
import { bookDrafts, picturesIn } from './texts.js';
import { presentListed, presentPanelBook } from './view.js';

/** Books as the panel lists them. The context is looked up late: the store of the list is a part of it. */
export function booksSpec(
  contextOf: () => BooksContext,
): ResourceSpec<typeof contract.booksAdmin, BookRecord> {
  const listed = (book: BookRecord) => presentListed(book, contextOf().clock.now());
  return {
    contract: contract.booksAdmin,
    collection: books,
    subject: 'books',
    audited: [...bookDrafts.textFields, 'published_at', 'trash_at'],
    sorts: { order: 'order', created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
    filter: ({ status, author }, now) => ({
      ...(author === undefined ? {} : { author_ids: author }),
      ...byStatus(status, now),
    }),
    // Only new books are made of an input alone.
    fields: ({ picture = null, ...input }) => newDraft(bookDrafts, { ...input, picture }),
    bulk: draftBulk(contextOf),
    view: listed,
    listView: listed,
    unlisted: ['text', 'search', 'audit_pending'],
  };
}

/** Books as the panel edits and publishes them. */
export function bookAdminRoutes(context: BooksContext): readonly Handler[] {
  const { media, clock, authors } = context;
  const { booksAdmin, publishBook: publish, unpublishBook: unpublish } = contract;
  const { get, create, update, remove } = booksAdmin;
  const own: readonly unknown[] = [get, create, update, remove];

  const present = async (book: BookRecord, language: Language) => {
    const [pictures, names] = await Promise.all([
      media.store.findAll(picturesIn(book)),
      authors.drafted(book.author_ids),
    ]);
    return presentPanelBook(book, pictures, names, { language, now: clock.now() });
  };
  const answer = draftAnswers(context.resource, present);

  return [
    ...adminResource(
      context,
      booksSpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    ...draftRoutes(context, {
      calls: { get, update, remove, publish, unpublish },
      present,
      update: (call, id, body: Parameters<typeof updateBook>[3]) => updateBook(context, call, id, body),
    }).filter((each) => each.contract !== update),
    handle(create, async (call) => {
      const sent = await receiveBody(context, create, call, call.body);
      if (!sent.ok) return sent;
      const created = await createBook(context, call, sent.body);
      return created.ok ? { ...done, data: await present(created.book, call.language) } : created;
    }),
    handle(update, async (call) => {
      const sent = await receiveBody(context, update, call, call.body);
      if (!sent.ok) return sent;
      return answer(await updateBook(context, call, call.params.id, sent.body), call);
    }),
  ];
}

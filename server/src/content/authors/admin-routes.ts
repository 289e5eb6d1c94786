import * as contract from '@hokm/shared/api/authors';
import type { Language } from '@hokm/shared/text';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import { byStatus, draftBulk } from '../drafts/bulk.js';
import { receiveBody } from '../drafts/receive-body.js';
import { draftAnswers, draftRoutes } from '../drafts/routes.js';
import { newDraft } from '../drafts/texts.js';
import type { AuthorsContext } from './context.js';
import { createAuthor, updateAuthor } from './edit-author.js';
import { authors, type AuthorRecord } from './model.js';
import { picturesIn } from './texts.js';
import { presentListed, presentPanelAuthor } from './view.js';

/** Authors as the panel lists them. The context is looked up late: the store of the list is a part of it. */
export function authorsSpec(
  contextOf: () => AuthorsContext,
): ResourceSpec<typeof contract.authorsAdmin, AuthorRecord> {
  const listed = (author: AuthorRecord) => presentListed(author, contextOf().clock.now());
  return {
    contract: contract.authorsAdmin,
    collection: authors,
    subject: 'authors',
    audited: ['name', 'text', 'picture', 'url', 'order', 'published_at', 'trash_at'],
    sorts: { order: 'order', created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
    filter: ({ status }, now) => byStatus(status, now),
    // Only new authors are made of an input alone.
    fields: ({ picture = null, ...input }) => newDraft({ picturesIn }, { ...input, picture }),
    bulk: draftBulk(contextOf),
    view: listed,
    listView: listed,
    unlisted: ['text', 'search', 'audit_pending'],
  };
}

/** Authors as the panel edits and publishes them. */
export function authorAdminRoutes(context: AuthorsContext): readonly Handler[] {
  const { media, clock, countBooks } = context;
  const { authorsAdmin, publishAuthor: publish, unpublishAuthor: unpublish } = contract;
  const { get, create, update, remove } = authorsAdmin;
  const own: readonly unknown[] = [get, create, update, remove];

  const present = async (author: AuthorRecord, language: Language) => {
    const [pictures, books] = await Promise.all([
      media.store.findAll(picturesIn(author)),
      countBooks(author._id.toHexString()),
    ]);
    return presentPanelAuthor(author, pictures, language, { now: clock.now(), books });
  };
  const answer = draftAnswers(context.resource, present);

  return [
    ...adminResource(
      context,
      authorsSpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    ...draftRoutes(context, {
      calls: { get, update, remove, publish, unpublish },
      present,
      update: (call, id, body: Parameters<typeof updateAuthor>[3]) => updateAuthor(context, call, id, body),
    }).filter((each) => each.contract !== update),
    handle(create, async (call) => {
      const sent = await receiveBody(context, create, call, call.body);
      if (!sent.ok) return sent;
      const created = await createAuthor(context, call, sent.body);
      return created.ok ? { ...done, data: await present(created.author, call.language) } : created;
    }),
    handle(update, async (call) => {
      const sent = await receiveBody(context, update, call, call.body);
      if (!sent.ok) return sent;
      return answer(await updateAuthor(context, call, call.params.id, sent.body), call);
    }),
  ];
}

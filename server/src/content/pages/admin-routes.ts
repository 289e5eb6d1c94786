import * as contract from '@hokm/shared/api/page-content';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { Language } from '@hokm/shared/text';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { BulkSubject } from '../../platform/panel/bulk-subject.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import { byStatus, draftBulk } from '../drafts/bulk.js';
import { trashDraft } from '../drafts/edit-draft.js';
import { draftsInBulk, onEachDraft } from '../drafts/in-bulk.js';
import { draftAnswers, draftRoutes } from '../drafts/routes.js';
import { newDraft } from '../drafts/texts.js';
import type { PagesContext } from './context.js';
import { createPage, initializePages, publishPage, resetPage, updatePage } from './edit-page.js';
import { pages, type PageRecord } from './model.js';
import { picturesIn } from './texts.js';
import { isBuiltIn, presentListed, presentPanelPage } from './view.js';

type Change = BodyOf<typeof contract.pagesAdmin.update>;

/** Pages as the panel lists them. The context is looked up late: the store of the list is a part of it. */
export function pagesSpec(
  contextOf: () => PagesContext,
): ResourceSpec<typeof contract.pagesAdmin, PageRecord> {
  const listed = (page: PageRecord) => presentListed(page, contextOf().clock.now());
  const bulk = draftBulk(contextOf);
  return {
    contract: contract.pagesAdmin,
    collection: pages,
    subject: 'pages',
    audited: ['key', 'title', 'body', 'must_accept', 'published_at', 'trash_at'],
    sorts: { key: 'key', created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
    filter: ({ status }, now) => byStatus(status, now),
    // Only new pages are made of an input alone.
    fields: ({ key, title, body, must_accept }) => ({
      ...newDraft({ picturesIn }, { title, body, must_accept }),
      key,
    }),
    bulk: {
      ...bulk,
      delete: (page, now) => (isBuiltIn(page.key) ? 'pages/built_in' : (bulk['delete']?.(page, now) ?? {})),
    },
    view: listed,
    listView: listed,
    unlisted: ['body', 'search', 'audit_pending'],
  };
}

/** Pages among the things of `POST admin/bulk/:operation`. */
export function pagesInBulk(context: PagesContext): BulkSubject {
  const subject = draftsInBulk(context);
  const remove = onEachDraft(context, async (call, id) => {
    const page = await context.resource.find(id);
    if (page !== null && isBuiltIn(page.key)) return refuse('pages/built_in');
    return trashDraft(context, call, id);
  });
  return { ...subject, operations: { ...subject.operations, delete: remove } };
}

/** Pages as the panel edits and publishes them. */
export function pageAdminRoutes(context: PagesContext): readonly Handler[] {
  const { media, clock, resource } = context;
  const { pagesAdmin, publishPage: publish, unpublishPage: unpublish, resetPage: reset } = contract;
  const { get, create, update, remove } = pagesAdmin;
  const own: readonly unknown[] = [get, create, update, remove];

  const present = async (page: PageRecord, language: Language) => {
    const pictures = await media.store.findAll(picturesIn(page));
    return presentPanelPage(page, pictures, language, clock.now());
  };
  const answer = draftAnswers(context.resource, present);
  return [
    ...adminResource(
      context,
      pagesSpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    ...draftRoutes(context, {
      calls: { get, update, remove, publish, unpublish },
      present,
      update: (call, id, body: Change) => updatePage(context, call, id, body),
    }).filter((each) => each.contract !== publish && each.contract !== remove),
    handle(create, async (call) => {
      const created = await createPage(context, call, call.body);
      return created.ok ? { ...done, data: await present(created.page, call.language) } : created;
    }),
    handle(remove, async (call) => {
      const page = await resource.find(call.params.id);
      if (page === null) return refuse('request/not_found');
      if (isBuiltIn(page.key)) return refuse('pages/built_in');
      const trashed = await trashDraft(context, call, call.params.id);
      return trashed.ok ? { ...done, undo: trashed.undo } : refuse('request/not_found');
    }),
    handle(publish, async (call) => {
      const { params, body } = call;
      return answer(await publishPage(context, call, params.id, body.revision), call);
    }),
    handle(reset, async (call) => {
      const { params, body } = call;
      return answer(await resetPage(context, call, params.id, body.revision), call);
    }),
    handle(contract.initializePages, async (call) => ({
      ...done,
      created: await initializePages(context, call),
    })),
  ];
}

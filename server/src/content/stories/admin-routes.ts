import * as contract from '@hokm/shared/api/stories';
import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { Language } from '@hokm/shared/text';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import { byStatus, draftBulk } from '../drafts/bulk.js';
import { draftRoutes } from '../drafts/routes.js';
import { newDraft } from '../drafts/texts.js';
import type { StoriesContext } from './context.js';
import { createStory, updateStory } from './edit-story.js';
import { stories, type StoryRecord } from './model.js';
import { picturesIn, storyDrafts } from './texts.js';
import { presentListed, presentPanelStory } from './view.js';

/** Stories as the panel lists them. The context is looked up late: the store of the list is a part of it. */
export function storiesSpec(
  contextOf: () => StoriesContext,
): ResourceSpec<typeof contract.storiesAdmin, StoryRecord> {
  const listed = (story: StoryRecord) => presentListed(story, contextOf().clock.now());
  return {
    contract: contract.storiesAdmin,
    collection: stories,
    subject: 'stories',
    audited: ['title', 'summary', 'body', 'picture', 'tags', 'pinned', 'published_at', 'trash_at'],
    sorts: { created_at: '_id', published_at: 'published_at', updated_at: 'updated_at' },
    filter: ({ status, tag, missing }, now) => ({
      ...(tag === '' ? {} : { tags: tag }),
      ...(missing === 'none' ? {} : { [`title.${missing}`]: '' }),
      ...byStatus(status, now),
    }),
    // Only new stories are made of an input alone.
    fields: (input) => ({ ...newDraft(storyDrafts, input), likes: 0, shares: 0 }),
    bulk: draftBulk(contextOf),
    view: listed,
    listView: listed,
    unlisted: ['body', 'search', 'audit_pending'],
  };
}

/** Stories as the panel edits and publishes them. */
export function storyAdminRoutes(context: StoriesContext): readonly Handler[] {
  const { media, clock } = context;
  const { storiesAdmin, publishStory: publish, unpublishStory: unpublish } = contract;
  const { get, create, update, remove } = storiesAdmin;
  const own: readonly unknown[] = [get, create, update, remove];

  const present = async (story: StoryRecord, language: Language) => {
    const pictures = await media.store.findAll(picturesIn(story));
    return presentPanelStory(story, pictures, language, clock.now());
  };

  return [
    ...adminResource(
      context,
      storiesSpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    handle(create, async (call) => {
      const created = await createStory(context, call, call.body);
      return created.ok ? { ...done, data: await present(created.story, call.language) } : created;
    }),
    ...draftRoutes(context, {
      calls: { get, update, remove, publish, unpublish },
      present,
      update: (call, id, body: BodyOf<typeof update>) => updateStory(context, call, id, body),
    }),
  ];
}

import * as contract from '@hokm/shared/api/stories';
import { searchWords } from '@hokm/shared/rich-text';
import { LANGUAGES } from '@hokm/shared/language';
import type { Language } from '@hokm/shared/text';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { normalizeForSearch } from '../../platform/core/search-text.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { adminResource } from '../../platform/panel/admin-resource.js';
import type { ResourceSpec } from '../../platform/panel/resource-store.js';
import type { StoriesContext } from './context.js';
import {
  createStory,
  publishing,
  publishStory,
  trashStory,
  unpublishing,
  unpublishStory,
  updateStory,
  type Changed,
} from './edit-story.js';
import { stories, type StoryRecord } from './model.js';
import { mediaFor, picturesIn } from './texts.js';
import { presentListed, presentPanelStory } from './view.js';

const WORDS_MAX = 24;

/** Titles and tags first, then the words that stories begin with. */
function textsOf({ title, tags, body }: StoryRecord): string[] {
  const words = LANGUAGES.flatMap((language) => searchWords(body[language], normalizeForSearch, WORDS_MAX));
  return [...LANGUAGES.map((language) => title[language]), ...tags, ...words];
}

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
    texts: textsOf,
    filter: ({ status, tag, missing }, now) => ({
      ...(tag === '' ? {} : { tags: tag }),
      ...(missing === 'none' ? {} : { [`title.${missing}`]: '' }),
      ...(status === 'trash' ? { trash_at: { $gt: new Date(0) } } : {}),
      ...(status === 'draft' ? { published_at: null } : {}),
      ...(status === 'scheduled' ? { published_at: { $gt: now } } : {}),
      ...(status === 'published' ? { published_at: { $gt: 0, $lte: now } } : {}),
    }),
    // Only new stories are made of an input alone.
    fields: (input) => ({
      ...input,
      ...{ media: mediaFor(input, null), text_revision: 1, published: null, published_at: null },
      ...{ likes: 0, shares: 0 },
    }),
    bulk: {
      publish: async (story, now) => {
        const isShown = story.published_at !== null && story.published_at <= now;
        const made = await publishing(contextOf(), story, isShown ? story.published_at : now);
        return 'missing' in made ? 'content/not_ready' : made.fields;
      },
      unpublish: unpublishing,
    },
    view: listed,
    listView: listed,
    unlisted: ['body', 'search', 'audit_pending'],
  };
}

/** Stories as the panel edits and publishes them. */
export function storyAdminRoutes(context: StoriesContext): readonly Handler[] {
  const { media, clock, resource } = context;
  const { storiesAdmin } = contract;
  const own: readonly unknown[] = [
    storiesAdmin.get,
    storiesAdmin.create,
    storiesAdmin.update,
    storiesAdmin.remove,
  ];

  const present = async (story: StoryRecord, language: Language) => {
    const pictures = await media.store.findAll(picturesIn(story));
    return presentPanelStory(story, pictures, language, clock.now());
  };
  async function answer<Code extends Refusal['code']>(
    changed: Changed | Refusal<Code>,
    id: string,
    language: Language,
  ) {
    if (changed.ok) return { ...done, data: await present(changed.story, language), undo: changed.undo };
    if (changed.code !== 'content/stale') return changed;
    const current = await resource.find(id);
    if (current === null) return refuse('request/not_found');
    return refuse('content/stale', { current: { ...(await present(current, language)) } });
  }

  return [
    ...adminResource(
      context,
      storiesSpec(() => context),
    ).filter((each) => !own.includes(each.contract)),
    handle(storiesAdmin.get, async ({ params, language }) => {
      const story = await resource.find(params.id);
      return story === null ? refuse('request/not_found') : { ...done, data: await present(story, language) };
    }),
    handle(storiesAdmin.create, async (call) => {
      const created = await createStory(context, call, call.body);
      return created.ok ? { ...done, data: await present(created.story, call.language) } : created;
    }),
    handle(storiesAdmin.update, async (call) => {
      const { params, body, language } = call;
      return answer(await updateStory(context, call, params.id, body), params.id, language);
    }),
    handle(storiesAdmin.remove, async (call) => {
      const trashed = await trashStory(context, call, call.params.id);
      if (trashed.ok) return { ...done, undo: trashed.undo };
      return refuse('request/not_found');
    }),
    handle(contract.publishStory, async (call) => {
      const { params, body, language } = call;
      const { revision, published_at } = body;
      const at = published_at === undefined ? null : Date.parse(published_at);
      return answer(await publishStory(context, call, params.id, { revision, at }), params.id, language);
    }),
    handle(contract.unpublishStory, async (call) => {
      const { params, body, language } = call;
      return answer(await unpublishStory(context, call, params.id, body.revision), params.id, language);
    }),
  ];
}

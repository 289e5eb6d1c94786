import type { PanelStory } from '@hokm/shared/api/stories';
import { client } from '../../api/client.js';
import { useDraftEditor, type DraftKind } from '../content/use-draft-editor.js';
import { isStorable, NEW_STORY, valuesOf, type StoryValues } from './story-values.js';

/** Every loaded answer about stories, their versions and their counts. */
export const STORIES_CALLS = [
  'GET /admin/stories',
  'GET /admin/content/stories',
  'GET /admin/content/:type',
] as const;

const STORIES: DraftKind<StoryValues, PanelStory> = {
  type: 'stories',
  empty: NEW_STORY,
  valuesOf,
  isStorable,
  stale: STORIES_CALLS,
  create: async (body, idempotencyKey) =>
    (await client.call('POST /admin/stories', { body, idempotencyKey })).data,
  put: async (id, values, as) =>
    (await client.call('PUT /admin/stories/:id', { params: { id }, body: { ...values, ...as } })).data,
};

/** A story while it is written. `onCreated` gets the id of a new story once the server has it. */
export function useStoryEditor(initial: PanelStory | null, onCreated: (id: string) => void) {
  const { item: story, ...editor } = useDraftEditor(STORIES, initial, onCreated);
  return { ...editor, story };
}

export type StoryEditor = ReturnType<typeof useStoryEditor>;

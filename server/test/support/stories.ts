import type { Media } from '@hokm/shared/api/media';
import type { PanelStory } from '@hokm/shared/api/stories';
import { contentCalls, NOTHING, tree } from './content.js';
import type { SignedInPerson } from './people.js';

/** The body of a story with a Persian title and text. */
export const storyInput = (fa: string, more: object = {}) => ({
  title: { fa, en: '' },
  summary: { fa: '', en: '' },
  body: { fa: tree(`متن ${fa}`), en: NOTHING },
  picture: null,
  tags: [],
  pinned: false,
  ...more,
});

/** The calls of stories, over HTTP. `writer` is who writes and publishes them. */
export function storiesOf(url: string, writer: () => SignedInPerson) {
  const calls = contentCalls(url);
  const call = (
    by: SignedInPerson,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => calls.call<PanelStory>(by, method, path, body, headers);
  const create = async (fa: string, more: object = {}) =>
    (await call(writer(), 'POST', '/admin/stories', storyInput(fa, more))).data;
  const publish = async (fa: string, more: object = {}) => {
    const { id } = await create(fa, more);
    return (await call(writer(), 'POST', `/admin/stories/${id}/publish`, { revision: 1 })).data;
  };
  const addPicture = (alt?: Media['alt']) => calls.addPicture(writer(), alt);
  return { call, create, publish, addPicture };
}

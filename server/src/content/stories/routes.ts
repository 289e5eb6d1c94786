import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/stories';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { StoriesContext } from './context.js';
import { presentCard, presentStory } from './view.js';

/** Stories as players read, like and share them. */
export function storyRoutes({ stories }: StoriesContext): readonly Handler[] {
  const like = async (id: string, account: string, liked: boolean) => {
    const likes = await stories.like(id, account, liked);
    return likes === null ? refuse('request/not_found') : { ...done, liked, likes };
  };
  return [
    handle(contract.listStories, async ({ query, language }) => {
      const { total, records } = await stories.page(query.tag, query);
      return {
        ...done,
        data: records.map((each) => presentCard(each, language)),
        meta: pageMeta(total, query),
      };
    }),
    handle(contract.getStory, async ({ params, account, language }) => {
      const found = await stories.read(params.id, account.id);
      if (found === null) return refuse('request/not_found');
      return { ...done, data: presentStory(found.document, language, found.liked) };
    }),
    handle(contract.likeStory, ({ params, account }) => like(params.id, account.id, true)),
    handle(contract.unlikeStory, ({ params, account }) => like(params.id, account.id, false)),
    handle(contract.shareStory, async ({ params, account }) => {
      const shares = await stories.count('shares', params.id, account.id);
      return shares === null ? refuse('request/not_found') : { ...done, shares };
    }),
  ];
}

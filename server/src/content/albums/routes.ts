import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/albums';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import { presentCard as presentPictureCard } from '../gallery/view.js';
import type { AlbumsContext } from './context.js';
import { inOrder } from './texts.js';
import { presentCard } from './view.js';

/** Albums as players see, like and share them. */
export function albumRoutes({ albums, gallery }: AlbumsContext): readonly Handler[] {
  const like = async (id: string, account: string, liked: boolean) => {
    const likes = await albums.like(id, account, liked);
    return likes === null ? refuse('request/not_found') : { ...done, liked, likes };
  };
  return [
    handle(contract.listAlbums, async ({ query, language }) => {
      const { total, records } = await albums.page(query);
      const data = records.map((each) => presentCard(each, language));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.getAlbum, async ({ params, query, account, language }) => {
      const [found, all] = await Promise.all([
        albums.read(params.id, account.id),
        gallery.ofAlbum(params.id),
      ]);
      if (found === null) return refuse('request/not_found');
      const { document, liked } = found;
      const from = (query.page - 1) * query.per_page;
      const pictures = inOrder(all, document.published.order)
        .slice(from, from + query.per_page)
        .map((each) => presentPictureCard(each, language));
      const data = { ...presentCard(document, language), liked, pictures };
      return { ...done, data, meta: pageMeta(all.length, query) };
    }),
    handle(contract.likeAlbum, ({ params, account }) => like(params.id, account.id, true)),
    handle(contract.unlikeAlbum, ({ params, account }) => like(params.id, account.id, false)),
    handle(contract.shareAlbum, async ({ params, account }) => {
      const shares = await albums.count('shares', params.id, account.id);
      return shares === null ? refuse('request/not_found') : { ...done, shares };
    }),
  ];
}

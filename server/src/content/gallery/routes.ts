import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/gallery';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { GalleryContext } from './context.js';
import { presentCard } from './view.js';

/** Pictures as players see, like, share and save them. */
export function galleryRoutes({ gallery }: GalleryContext): readonly Handler[] {
  const like = async (id: string, account: string, liked: boolean) => {
    const likes = await gallery.like(id, account, liked);
    return likes === null ? refuse('request/not_found') : { ...done, liked, likes };
  };
  return [
    handle(contract.listHomePictures, async ({ language }) => ({
      ...done,
      data: (await gallery.ofHome()).map((each) => presentCard(each, language)),
    })),
    handle(contract.listPictures, async ({ query, language }) => {
      const { total, records } = await gallery.page(query, query);
      const data = records.map((each) => presentCard(each, language));
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.getPicture, async ({ params, account, language }) => {
      const found = await gallery.read(params.id, account.id);
      if (found === null) return refuse('request/not_found');
      return { ...done, data: { ...presentCard(found.document, language), liked: found.liked } };
    }),
    handle(contract.likePicture, ({ params, account }) => like(params.id, account.id, true)),
    handle(contract.unlikePicture, ({ params, account }) => like(params.id, account.id, false)),
    handle(contract.sharePicture, async ({ params, account }) => {
      const shares = await gallery.count('shares', params.id, account.id);
      return shares === null ? refuse('request/not_found') : { ...done, shares };
    }),
    handle(contract.downloadPicture, async ({ params, account }) => {
      const downloads = await gallery.count('downloads', params.id, account.id);
      return downloads === null ? refuse('request/not_found') : { ...done, downloads };
    }),
  ];
}

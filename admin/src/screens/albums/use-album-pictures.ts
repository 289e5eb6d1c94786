import { useQuery } from '@tanstack/react-query';
import type { PanelPicture } from '@hokm/shared/api/gallery';
import { ALBUM_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import { client } from '../../api/client.js';

/** Most pictures of one page. */
const PAGE_MAX = 100;

async function loadAll(album: string, signal: AbortSignal): Promise<readonly PanelPicture[]> {
  const found: PanelPicture[] = [];
  for (let page = 1; page <= Math.ceil(ALBUM_PICTURES_MAX / PAGE_MAX); page += 1) {
    const { data, meta } = await client.call('GET /admin/gallery', {
      query: { album, page, per_page: PAGE_MAX, sort_by: 'created_at', sort_order: 'desc' },
      signal,
    });
    found.push(...data);
    if (found.length >= meta.total) break;
  }
  return found;
}

/** All pictures of an album, the newest first. Its key begins as that of the gallery: what makes that stale reaches it. */
export function useAlbumPictures(album: string, isWanted = true) {
  return useQuery({
    queryKey: ['GET /admin/gallery', 'album', album],
    queryFn: ({ signal }) => loadAll(album, signal),
    enabled: isWanted,
  });
}

import type { GalleryPicture, ReadPicture } from '@hokm/shared/api/gallery';
import type { Album } from '@hokm/shared/api/albums';
import { call } from '../../api/index.js';
import {
  callPages,
  callQuery,
  updateEverywhere,
  updateQueryData,
  type PagesOptions,
} from '../../data/query.js';
import type { LikeState } from '../stories/like-toggle.js';

/** Pictures of a page: enough for the first screen of a wide window. */
const PER_PAGE = 24;

export const picturesOf = (tag: string) => ({
  ...callPages('GET /gallery', { query: { tag, per_page: PER_PAGE } }),
  restore: true,
});

export const idOf = ({ id }: GalleryPicture): string => id;

interface AlbumPage {
  readonly data: readonly GalleryPicture[];
  readonly meta: { readonly page: number; readonly pages: number; readonly total: number };
  readonly album: Album;
}

/** An album, with its pictures page by page. */
export const albumPages = (id: string): PagesOptions<AlbumPage> => ({
  queryKey: ['GET /albums/:id', 'pages', id],
  restore: true,
  queryFn: async (page, signal) => {
    const query = { page, per_page: PER_PAGE };
    const { data, meta } = await call('GET /albums/:id', { params: { id }, query, signal });
    return { data: data.pictures, meta, album: data };
  },
});

/** A picture, and whether the viewer likes it. */
export const readPicture = (id: string) => callQuery('GET /gallery/:id', { params: { id } });

/** Changes what is shown of likes of a picture. */
export function notePicture(id: string, state: LikeState): void {
  updateQueryData<{ readonly success: true; readonly data: ReadPicture }>(readPicture(id), (answer) => ({
    ...answer,
    data: { ...answer.data, ...state },
  }));
}

/** Changes what is shown of likes of an album. */
export function noteAlbum(id: string, state: LikeState): void {
  updateEverywhere<readonly AlbumPage[]>('GET /albums/:id', (pages) =>
    pages.map((page) => (page.album.id === id ? { ...page, album: { ...page.album, ...state } } : page)),
  );
}

export const likePicture = (id: string, liked: boolean): Promise<LikeState> =>
  liked
    ? call('POST /gallery/:id/like', { params: { id } })
    : call('DELETE /gallery/:id/like', { params: { id } });

export const likeAlbum = (id: string, liked: boolean): Promise<LikeState> =>
  liked
    ? call('POST /albums/:id/like', { params: { id } })
    : call('DELETE /albums/:id/like', { params: { id } });

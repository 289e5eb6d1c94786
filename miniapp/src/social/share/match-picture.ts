import type { MatchPicture } from '@hokm/shared/api';
import { currentLanguage } from '@hokm/web/i18n';
import { call, download } from '../../api/index.js';
import type { QueryOptions } from '../../data/query.js';

/** A picture to be shared: its file, and its addresses for others. */
export interface SharedPicture extends Pick<MatchPicture, 'url' | 'story_url'> {
  readonly file: Blob;
}

/** The links are valid much longer, ms. */
const STALE_MS = 10 * 60_000;
/** Longest wait for the drawing, ms: the server gives up after 30 s. */
const DRAWN_WITHIN_MS = 40_000;

const fileNameIn = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** Options of `useQuery` for the picture of a finished match, by the match's id or its room's code. */
export function matchPicture(id: string): QueryOptions<SharedPicture> {
  return {
    queryKey: ['POST /games/:id/picture', id],
    staleMs: STALE_MS,
    queryFn: async (signal) => {
      const { data } = await call('POST /games/:id/picture', { params: { id }, signal });
      // From this page's own server: the links name the public address.
      const params = { file: fileNameIn(data.url) };
      const { file } = await download('GET /pictures/matches/:file', {
        params,
        signal,
        timeoutMs: DRAWN_WITHIN_MS,
      });
      return { ...data, file };
    },
  };
}

/** Options of `useQuery` for the picture of a finished tournament, in the language of the page. Everybody may see it. */
export function winnersPicture(id: string): QueryOptions<SharedPicture> {
  const language = currentLanguage();
  const fileOf = (size: 'post' | 'story') => `${size}-${language}.jpg`;
  const addressOf = (size: 'post' | 'story') =>
    `${window.location.origin}/api/tours/${id}/winners/${fileOf(size)}`;
  return {
    queryKey: ['GET /tours/:id/winners/:file', id],
    isPublic: true,
    staleMs: STALE_MS,
    queryFn: async (signal) => {
      const params = { id, file: fileOf('post') };
      const { file } = await download('GET /tours/:id/winners/:file', {
        params,
        signal,
        timeoutMs: DRAWN_WITHIN_MS,
      });
      return { url: addressOf('post'), story_url: addressOf('story'), file };
    },
  };
}

import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { albumsAdmin, PanelAlbum } from '@hokm/shared/api/albums';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { inLanguage } from '../content/content.js';
import { useContentActions, type ContentKind } from '../content/use-content-actions.js';

/** Beginnings of the calls whose answers a change of an album makes out of date. */
export const ALBUM_CALLS = ['GET /admin/albums', 'GET /gallery/'];

export type AlbumValues = BodyOf<typeof albumsAdmin.create>;

export const NEW_ALBUM: AlbumValues = {
  title: { fa: '', en: '' },
  text: { fa: '', en: '' },
  cover: null,
  order: [],
};

/** The fields of an album that its editor changes. */
export function toValues({ title, text, cover, order }: PanelAlbum): AlbumValues {
  return { title, text, cover, order };
}

/** An album's name in the current language. */
export function useAlbumName(): (album: Pick<PanelAlbum, 'title'>) => string {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  return ({ title }) => inLanguage(title, language) || t('untitled');
}

const CALLS: Omit<ContentKind<PanelAlbum>, 'getName'> = {
  type: 'albums',
  stale: ALBUM_CALLS,
  publish: ({ id, revision }, at) =>
    client.call('POST /admin/albums/:id/publish', {
      params: { id },
      body: { revision, ...(at === undefined ? {} : { published_at: at }) },
    }),
  unpublish: ({ id, revision }) =>
    client.call('POST /admin/albums/:id/unpublish', { params: { id }, body: { revision } }),
  remove: (id) => client.call('DELETE /admin/albums/:id', { params: { id } }),
};

/** Actions for albums. `onChanged` is called after each. */
export function useAlbumActions(onChanged?: () => void) {
  return useContentActions({ ...CALLS, getName: useAlbumName(), onChanged });
}

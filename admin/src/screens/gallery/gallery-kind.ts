import type { PanelPicture } from '@hokm/shared/api/gallery';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { inLanguage } from '../content/content.js';
import { useContentActions, type ContentKind } from '../content/use-content-actions.js';

/** Beginnings of the calls whose answers a change of a picture makes out of date. */
export const GALLERY_CALLS = ['GET /admin/gallery', 'GET /gallery/', 'GET /admin/albums', 'GET /admin/media'];

/** The fields of a picture that its editor changes. */
export type PictureValues = Pick<PanelPicture, 'title' | 'alt' | 'tags' | 'album' | 'focus'>;

/** The values that a picture's editor changes, in one order. */
export function toValues({ title, alt, tags, album, focus }: PictureValues): PictureValues {
  return { title, alt, tags, album, focus };
}

/** A picture's name in the current language: its title, else its description. */
export function usePictureName(): (picture: Pick<PanelPicture, 'title' | 'alt'>) => string {
  const t = useTexts(contentTexts);
  const language = useLanguage();
  return ({ title, alt }) => inLanguage(title, language) || inLanguage(alt, language) || t('untitled');
}

const CALLS: Omit<ContentKind<PanelPicture>, 'getName'> = {
  type: 'gallery',
  stale: GALLERY_CALLS,
  publish: ({ id, revision }, at) =>
    client.call('POST /admin/gallery/:id/publish', {
      params: { id },
      body: { revision, ...(at === undefined ? {} : { published_at: at }) },
    }),
  unpublish: ({ id, revision }) =>
    client.call('POST /admin/gallery/:id/unpublish', { params: { id }, body: { revision } }),
  remove: (id) => client.call('DELETE /admin/gallery/:id', { params: { id } }),
};

/** Actions for pictures. `onChanged` is called after each. */
export function usePictureActions(onChanged?: () => void) {
  return useContentActions({ ...CALLS, getName: usePictureName(), onChanged });
}

import type { PanelPicture } from '@hokm/shared/api/gallery';
import { mayEnter } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { useUser } from '../../session/session.js';
import { albumsTexts } from '../../text/albums.js';
import { useTexts } from '../../text/define-texts.js';
import { usePictureActions, usePictureName } from '../gallery/gallery-kind.js';

/**
 * Puts a picture into an album, or takes it out, at once. A published picture without other changes is published anew, so that
 * readers see it there; every other one follows when it is published.
 */
export function useAlbumOf(): (picture: PanelPicture, album: string | null) => Promise<void> {
  const t = useTexts(albumsTexts);
  const { done, failed } = usePictureActions();
  const getName = usePictureName();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  return async (picture, album) => {
    const { id, title, alt, tags, focus, revision } = picture;
    try {
      const { data, undo } = await client.call('PUT /admin/gallery/:id', {
        params: { id },
        body: { title, alt, tags, focus, album, revision },
      });
      const isFollowed = mayPublish && picture.status !== 'draft' && !picture.has_changes;
      if (isFollowed)
        await client.call('POST /admin/gallery/:id/publish', {
          params: { id },
          body: { revision: data.revision },
        });
      const text = t(album === null ? 'taken_out' : 'added', { name: isolate(getName(picture)) });
      await done(text, isFollowed ? null : undo);
    } catch (error) {
      failed(error);
    }
  };
}

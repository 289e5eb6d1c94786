import type { PanelPicture } from '@hokm/shared/api/gallery';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { albumsTexts } from '../../text/albums.js';
import { useTexts } from '../../text/define-texts.js';
import { usePictureActions, usePictureName } from '../gallery/gallery-kind.js';

/** Puts a picture into an album, or takes it out. It is done at once, and can be taken back. */
export function useAlbumOf(): (picture: PanelPicture, album: string | null) => Promise<void> {
  const t = useTexts(albumsTexts);
  const { done, failed } = usePictureActions();
  const getName = usePictureName();
  return async (picture, album) => {
    const { id, title, alt, tags, focus, revision } = picture;
    try {
      const { undo } = await client.call('PUT /admin/gallery/:id', {
        params: { id },
        body: { title, alt, tags, focus, album, revision },
      });
      await done(t(album === null ? 'taken_out' : 'added', { name: isolate(getName(picture)) }), undo);
    } catch (error) {
      failed(error);
    }
  };
}

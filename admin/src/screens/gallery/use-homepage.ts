import type { PanelPicture } from '@hokm/shared/api/gallery';
import { ApiError } from '@hokm/web/client';
import { errorMessage } from '@hokm/web/errors';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { commonTexts } from '../../text/common.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { toastWarning } from '../../ui/toasts.js';
import { toastUndo } from '../../ui/undo-toast.js';
import { GALLERY_CALLS, usePictureName } from './gallery-kind.js';

/** Puts a picture on the home page of the mini app, or takes it away. Its opposite takes it back. */
export function useHomepage(): (picture: PanelPicture) => Promise<void> {
  const t = useTexts(galleryTexts);
  const content = useTexts(contentTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const getName = usePictureName();
  const toggle = async (picture: PanelPicture, isUndo = false): Promise<void> => {
    try {
      const { on_homepage } = await client.call('POST /admin/gallery/:id/toggle-homepage', {
        params: { id: picture.id },
      });
      const text = t(on_homepage ? 'home_put_done' : 'home_take_done', { name: isolate(getName(picture)) });
      if (!isUndo) toastUndo({ text, label: content('undo'), onUndo: () => void toggle(picture, true) });
    } catch (error) {
      const isDraft = error instanceof ApiError && error.code === 'content/not_ready';
      toastWarning(isDraft ? t('home_draft') : errorMessage(error, common('failed'), language));
    }
    await invalidate(...GALLERY_CALLS);
  };
  return (picture) => toggle(picture);
}

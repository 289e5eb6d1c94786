import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { call, download } from '../../api/index.js';
import { logWarning } from '../../lib/log.js';
import { saveByAddress } from '../../telegram/save-file.js';
import { useToast } from '../../ui/Toast.js';

/** Saves the largest size of a picture on the device, and counts that. */
export function useSavePicture({ id, picture }: Pick<GalleryPicture, 'id' | 'picture'>): {
  readonly isSaving: boolean;
  readonly save: () => void;
} {
  const { t } = useTranslation();
  const toast = useToast();
  const [isSaving, setSaving] = useState(false);
  const largest = picture.sizes.at(-1);

  async function keep(size: number, url: string): Promise<void> {
    const outcome = await saveByAddress({
      url: new URL(url, window.location.origin).href,
      name: `hokm-${id}.webp`,
      load: async () => {
        setSaving(true);
        return (await download('GET /media/:id/:size', { params: { id: picture.id, size: String(size) } }))
          .file;
      },
    });
    if (outcome === 'declined') return;
    if (outcome === 'downloaded') toast.show(t('gallery.saved'), 'check');
    // The person has it all the same.
    call('POST /gallery/:id/download', { params: { id } }).catch((error: unknown) =>
      logWarning('Counting a download', error),
    );
  }

  const save = () => {
    if (largest === undefined || isSaving) return;
    // A client that never answers to a download keeps no button busy.
    keep(largest.size, largest.url)
      .catch((error: unknown) => {
        logWarning('Saving a picture', error);
        toast.show(t('gallery.save_failed'), 'close');
      })
      .finally(() => setSaving(false));
  };
  return { isSaving, save };
}

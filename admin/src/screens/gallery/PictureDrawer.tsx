import { Suspense, useState } from 'react';
import { lazy } from '@hokm/web/react';
import { FormDrawer } from '../../form/FormDrawer.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { PictureSkeleton } from './PictureSkeleton.js';

const PictureEditor = lazy(async () => ({ default: (await import('./PictureEditor.js')).PictureEditor }));

/** One picture beside the list; nothing without an id. */
export function PictureDrawer({
  id,
  onClose,
}: {
  readonly id: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(galleryTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  useCrumb(id === undefined ? null : t('edit'));
  return (
    <FormDrawer title={t('edit')} isOpen={id !== undefined} onClose={onClose}>
      {shown !== undefined && (
        <Suspense fallback={<PictureSkeleton />}>
          <PictureEditor key={shown} id={shown} onClose={onClose} />
        </Suspense>
      )}
    </FormDrawer>
  );
}

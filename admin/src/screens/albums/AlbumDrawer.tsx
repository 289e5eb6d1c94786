import { Suspense, useState } from 'react';
import { lazy } from '@hokm/web/react';
import { FormDrawer } from '../../form/FormDrawer.js';
import { useCrumb } from '../../navigation/crumb.js';
import { albumsTexts } from '../../text/albums.js';
import { useTexts } from '../../text/define-texts.js';
import { AlbumSkeleton } from './AlbumSkeleton.js';

const AlbumEditor = lazy(async () => ({ default: (await import('./AlbumEditor.js')).AlbumEditor }));

const NEW = 'new';

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** One album beside the list: a new one, an existing one, or nothing without an id. */
export function AlbumDrawer({ id, ...props }: Props & { readonly id: string | undefined }) {
  const t = useTexts(albumsTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const title = t(shown === NEW ? 'create' : 'edit');
  useCrumb(id === undefined ? null : title);
  return (
    <FormDrawer title={title} isOpen={id !== undefined} onClose={props.onClose} size={640}>
      {shown !== undefined && (
        <Suspense fallback={<AlbumSkeleton />}>
          <AlbumEditor key={shown} id={shown} {...props} />
        </Suspense>
      )}
    </FormDrawer>
  );
}

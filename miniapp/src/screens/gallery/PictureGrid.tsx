import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { Picture } from '@hokm/web/rich';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { classes } from '../../lib/classes.js';
import { Viewer } from './Viewer.js';
import styles from './gallery.module.css';

/** Two columns on a phone, up to four where there is room. */
const SIZES = '(min-width: 1120px) 264px, (min-width: 480px) 25vw, 50vw';
/** Tiles of the first screen are loaded at once. */
const FIRST = 4;

interface Props {
  pictures: readonly GalleryPicture[];
  /** Of all pages. */
  total: number;
  pages: Pick<InfiniteQuery<never, unknown>, 'hasNextPage' | 'isFetching' | 'error' | 'fetchNextPage'>;
  /** The album whose page this is. */
  album?: string;
}

/** Tiles that open in the viewer; after it the focus is on the tile of the picture that was shown last. */
export function PictureGrid({ pictures, total, pages, album }: Props) {
  const [open, setOpen] = useState<number | null>(null);
  const grid = useRef<HTMLUListElement>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (open !== null || last.current === null) return;
    grid.current?.children[last.current]?.querySelector('button')?.focus();
    last.current = null;
  }, [open]);
  return (
    <>
      <ul className={styles.grid} ref={grid}>
        {pictures.map(({ id, title, picture }, place) => (
          <li key={id}>
            <button type="button" className={styles.tile} onClick={() => setOpen(place)}>
              <Picture picture={picture} sizes={SIZES} eager={place < FIRST} />
              {title !== '' && <bdi className={classes(styles.name, 'ell')}>{title}</bdi>}
            </button>
          </li>
        ))}
      </ul>
      <ListEnd {...pages} endless />
      {open !== null && (
        <Viewer
          pictures={pictures}
          total={total}
          start={open}
          pages={pages}
          album={album}
          onClose={(place) => {
            last.current = place;
            setOpen(null);
          }}
        />
      )}
    </>
  );
}

/** Tiles in the shape of those that are being loaded. */
export function GridSkeleton({ tiles = 6 }: { tiles?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.grid} role="status" aria-busy="true" aria-label={t('app.loading')}>
      {Array.from({ length: tiles }, (_, tile) => (
        <span key={tile} className={classes('skel', styles.tile)} />
      ))}
    </div>
  );
}

import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { useLayer } from '../../navigation/use-layer.js';
import { Icon } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import { PictureFoot } from './PictureFoot.js';
import { Slide } from './Slide.js';
import { isNearEnd, stepOfKey } from './slides.js';
import { useSlides } from './use-slides.js';
import { toggled } from './zoom.js';
import styles from './gallery.module.css';

interface Props {
  pictures: readonly GalleryPicture[];
  /** Of all pages. */
  total: number;
  /** The place of the picture to begin with. */
  start: number;
  /** The list that goes on after `pictures`. */
  pages?: Pick<InfiniteQuery<never, unknown>, 'hasNextPage' | 'isFetching' | 'error' | 'fetchNextPage'>;
  /** The album whose pictures these are. */
  album?: string | undefined;
  /** `place`: of the picture that was shown last. */
  onClose: (place: number) => void;
}

/** Pictures over the whole screen, one at a time: swiped, by arrow keys or by buttons. One step back closes it. */
export function Viewer({ pictures, total, start, pages, album, onClose }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the row is scrolled: what is not shown has no width.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const { row, place, handlers, step } = useSlides(start, pictures.length);
  const [large, setLarge] = useState<{ readonly place: number; readonly zoom: number } | null>(null);
  const close = useLayer(() => onClose(place));
  useEffect(() => row.current?.focus({ preventScroll: true }), [row]);

  const asksForMore =
    pages?.hasNextPage === true &&
    !pages.isFetching &&
    pages.error === null &&
    isNearEnd(place, pictures.length);
  const more = pages?.fetchNextPage;
  useEffect(() => {
    if (asksForMore) more?.();
  }, [asksForMore, more]);

  const zoom = large?.place === place ? large.zoom : 1;
  const setZoom = (to: number) => setLarge(to === 1 ? null : { place, zoom: to });
  const move = (event: KeyboardEvent) => {
    const by = stepOfKey(event.key, document.documentElement.dir === 'rtl');
    if (by === 0) return;
    event.preventDefault();
    step(by);
  };
  const shown = pictures[place];
  return createPortal(
    <dialog
      ref={dialog}
      className={classes('onfelt', styles.viewer)}
      aria-label={t('gallery.viewer')}
      onKeyDown={move}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header className={styles.top}>
        <button type="button" className={styles.tool} aria-label={t('app.close')} onClick={close}>
          <Icon name="close" />
        </button>
        <p aria-live="polite">
          <span className="sr">{t('gallery.place', { n: place + 1, of: total })}</span>
          {total > 1 && <bdi aria-hidden="true">{t('gallery.count', { n: place + 1, of: total })}</bdi>}
        </p>
        <button
          type="button"
          className={styles.tool}
          aria-label={t(zoom === 1 ? 'gallery.zoom_in' : 'gallery.zoom_out')}
          onClick={() => setZoom(toggled(zoom))}
        >
          <Icon name={zoom === 1 ? 'zoom_in' : 'zoom_out'} />
        </button>
      </header>
      <div
        ref={row}
        className={styles.slides}
        role="group"
        aria-label={t('gallery.pictures')}
        tabIndex={0}
        {...handlers}
      >
        {pictures.map(({ id, picture }, at) => (
          <div key={id} className={styles.slide} aria-hidden={at !== place}>
            {Math.abs(at - place) <= 1 && (
              <Slide
                picture={picture}
                isShown={at === place}
                zoom={at === place ? zoom : 1}
                onZoom={setZoom}
              />
            )}
          </div>
        ))}
      </div>
      {place > 0 && (
        <button
          type="button"
          className={classes(styles.tool, styles.step, styles.before)}
          aria-label={t('gallery.previous')}
          onClick={() => step(-1)}
        >
          <Icon name="back" />
        </button>
      )}
      {place < pictures.length - 1 && (
        <button
          type="button"
          className={classes(styles.tool, styles.step, styles.after)}
          aria-label={t('gallery.next')}
          onClick={() => step(1)}
        >
          <Icon name="fwd" />
        </button>
      )}
      {shown !== undefined && <PictureFoot key={shown.id} shown={shown} album={album} />}
    </dialog>,
    document.body,
  );
}

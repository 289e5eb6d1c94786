import { useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { Picture } from '@hokm/web/rich';
import { classes } from '../../lib/classes.js';
import { useZoom } from './use-zoom.js';
import styles from './gallery.module.css';

interface Props {
  picture: GalleryPicture['picture'];
  isShown: boolean;
  /** 1: as it fits. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** One picture, as large as it fits, or larger and scrolled in its box. */
export function Slide({ picture, isShown, zoom, onZoom }: Props) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  const onTap = useZoom(box, zoom, onZoom);
  const isLarge = zoom > 1;
  const again = () => {
    setState('loading');
    setTries(tries + 1);
  };
  return (
    <>
      <div
        ref={box}
        className={classes(styles.box, isLarge && styles.large)}
        // Its scrolling is counted from the left, whatever the page's direction.
        dir="ltr"
        style={{ '--zoom': zoom } as CSSProperties}
        tabIndex={isLarge && isShown ? 0 : undefined}
        onClick={onTap}
        onLoadCapture={() => setState('there')}
        onErrorCapture={() => setState('failed')}
      >
        {state !== 'failed' && (
          <Picture
            key={tries}
            className={styles.whole}
            picture={picture}
            sizes={isLarge ? '250vw' : '100vw'}
            eager
          />
        )}
      </div>
      {state === 'loading' && <span className={classes('spin', styles.coming)} aria-hidden="true" />}
      {state === 'failed' && (
        <div className={styles.coming} role={isShown ? 'alert' : undefined}>
          <p>{t('gallery.picture_failed')}</p>
          <button type="button" className="btn sm" onClick={again}>
            {t('app.retry')}
          </button>
        </div>
      )}
    </>
  );
}

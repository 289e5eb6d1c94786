import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { call } from '../../api/index.js';
import { useQuery } from '../../data/use-query.js';
import { usage } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { likePicture, notePicture, readPicture } from './calls.js';
import { LikeButton } from './LikeButton.js';
import { useLike } from './use-like.js';
import { useShareContent } from './use-share-content.js';
import { useSavePicture } from './use-save-picture.js';
import styles from './gallery.module.css';

/** A picture that stays in sight for so long was looked at, and not only passed, ms. */
const LOOKED_AT_MS = 400;

/** True once the picture has been in sight for a moment. */
function useIsLookedAt(id: string): boolean {
  const [isLookedAt, setLookedAt] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      usage.event('picture_opened', { type: 'gallery', id });
      setLookedAt(true);
    }, LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return isLookedAt;
}

function PictureActions({ shown }: { shown: GalleryPicture }) {
  const { t } = useTranslation();
  const { id, title } = shown;
  const isLookedAt = useIsLookedAt(id);
  const { data } = useQuery({ ...readPicture(id), enabled: isLookedAt });
  const state = data === null ? null : data.data;
  const like = useLike(
    {
      send: (wanted) => likePicture(id, wanted),
      note: (now) => notePicture(id, now),
    },
    state,
  );
  const share = useShareContent();
  const { isSaving, save } = useSavePicture(shown);
  return (
    <div className={styles.actions}>
      <LikeButton className={styles.act ?? ''} state={state} likes={shown.likes} onLike={like} />
      <button
        type="button"
        className={styles.act}
        onClick={() =>
          void share({
            kind: 'picture',
            id,
            words: title === '' ? t('gallery.share_picture') : title,
            count: () => call('POST /gallery/:id/share', { params: { id } }),
          })
        }
      >
        <Icon name="share" size={22} />
        <span>{t('gallery.share')}</span>
      </button>
      <button type="button" className={styles.act} disabled={isSaving} aria-busy={isSaving} onClick={save}>
        {isSaving ? <span className="spin" /> : <Icon name="download" size={22} />}
        <span>{t('gallery.save')}</span>
      </button>
    </div>
  );
}

/** Under a picture: its title, its description on demand, the way to its album, and what can be done with it. */
export function PictureFoot({ shown, album: here }: { shown: GalleryPicture; album: string | undefined }) {
  const { t } = useTranslation();
  const [isTold, setTold] = useState(false);
  const { title, picture, album } = shown;
  return (
    <footer className={styles.foot}>
      <div className={styles.caption}>
        {title !== '' && (
          <h2>
            <bdi>{title}</bdi>
          </h2>
        )}
        <button
          type="button"
          className={styles.about}
          aria-expanded={isTold}
          onClick={() => setTold(!isTold)}
        >
          {t('gallery.about')}
        </button>
        {album !== null && album !== here && (
          <Link className={styles.about} to={`/albums/${album}`} replace>
            {t('gallery.to_album')}
          </Link>
        )}
      </div>
      {isTold && (
        <p className={styles.told} dir="auto">
          {picture.alt}
        </p>
      )}
      <PictureActions shown={shown} />
    </footer>
  );
}

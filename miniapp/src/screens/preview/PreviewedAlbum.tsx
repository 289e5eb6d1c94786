import { useTranslation } from 'react-i18next';
import type { Album } from '@hokm/shared/api/albums';
import { Picture } from '@hokm/web/rich';
import { Notice } from '../../ui/Notice.js';
import { AlbumHead } from '../gallery/AlbumHead.js';
import styles from './preview.module.css';

const SIZES = '(min-width: 480px) 25vw, 50vw';

/** An album with its published pictures. */
export function PreviewedAlbum({ album }: { album: Album }) {
  const { t } = useTranslation();
  return (
    <>
      <AlbumHead album={album} />
      {album.pictures.length === 0 ? (
        <Notice icon="picture" title={t('preview.no_pictures')} text={t('preview.no_pictures_text')} />
      ) : (
        <ul className={styles.grid} aria-label={t('preview.pictures')}>
          {album.pictures.map(({ id, picture }) => (
            <li key={id}>
              <Picture picture={picture} sizes={SIZES} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

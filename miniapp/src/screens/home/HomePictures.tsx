import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GalleryPicture } from '@hokm/shared/api/gallery';
import { Picture } from '@hokm/web/rich';
import styles from './home.module.css';

/** Pictures that the staff has chosen for home, in a row that is pushed sideways; each opens in the gallery. */
export function HomePictures({ pictures }: { pictures: readonly GalleryPicture[] }) {
  const { t } = useTranslation();
  if (pictures.length === 0) return null;
  return (
    <section aria-labelledby="home-pictures">
      <div className="sec">
        <h2 id="home-pictures">{t('home.gallery_new')}</h2>
        <Link className="link" to="/gallery">
          {t('home.gallery_all')}
        </Link>
      </div>
      <ul className={styles.pictures}>
        {pictures.map(({ id, picture }) => (
          <li key={id}>
            <Link to={`/gallery/${id}`}>
              <Picture picture={picture} sizes="148px" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

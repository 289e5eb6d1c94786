import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AlbumCard } from '@hokm/shared/api/albums';
import { Picture } from '@hokm/web/rich';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import styles from './gallery.module.css';

/** Albums of a page of the shelf. */
const PER_PAGE = 12;

/** Options of `useQuery` for a page of albums. */
export const albumsPage = (page: number) => callQuery('GET /albums', { query: { page, per_page: PER_PAGE } });

function AlbumTile({ id, title, cover }: AlbumCard) {
  return (
    <li>
      <Link className={styles.album} to={`/albums/${id}`}>
        <Picture picture={cover} sizes="220px" silent />
        <b>
          <bdi>{title}</bdi>
        </b>
      </Link>
    </li>
  );
}

/** A page of albums, and behind it the way to the next one. */
function AlbumPage({ page }: { page: number }) {
  const { t } = useTranslation();
  const [isOn, setOn] = useState(false);
  const { data, error, refetch } = useQuery(albumsPage(page));
  if (data === null)
    return (
      <li className={styles.more}>
        {error === null ? (
          <span className="spin" role="status" aria-label={t('app.loading')} />
        ) : (
          <button type="button" className="btn sm" onClick={refetch}>
            {t('app.retry')}
          </button>
        )}
      </li>
    );
  return (
    <>
      {data.data.map((album) => (
        <AlbumTile key={album.id} {...album} />
      ))}
      {isOn && <AlbumPage page={page + 1} />}
      {!isOn && page < data.meta.pages && (
        <li className={styles.more}>
          <button type="button" className="btn sm" onClick={() => setOn(true)}>
            {t('app.more')}
          </button>
        </li>
      )}
    </>
  );
}

/** The albums in a row that is pushed sideways. */
export function AlbumShelf() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="albums-title">
      <div className="sec">
        <h2 id="albums-title">{t('gallery.albums')}</h2>
      </div>
      <ul className={styles.shelf}>
        <AlbumPage page={1} />
      </ul>
    </section>
  );
}

export function ShelfSkeleton() {
  return (
    <div className={styles.shelf} aria-hidden="true">
      {[0, 1, 2].map((one) => (
        <span key={one} className={classes('skel', styles.album)} />
      ))}
    </div>
  );
}

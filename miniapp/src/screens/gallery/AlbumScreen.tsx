import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { Album } from '@hokm/shared/api/albums';
import { isolate } from '@hokm/web/format';
import { call, type ApiError } from '../../api/index.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { usage } from '../../session/index.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/gallery.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { classes } from '../../lib/classes.js';
import { AlbumHead } from './AlbumHead.js';
import { albumPages, idOf, likeAlbum, noteAlbum } from './calls.js';
import { LikeButton } from './LikeButton.js';
import { LoadProblem } from './LoadProblem.js';
import { GridSkeleton, PictureGrid } from './PictureGrid.js';
import { useLike } from './use-like.js';
import { useShareContent } from './use-share-content.js';
import styles from './gallery.module.css';

function AlbumActions({ album }: { album: Album }) {
  const { t } = useTranslation();
  const { id, title } = album;
  const share = useShareContent();
  const like = useLike(
    {
      send: (wanted) => likeAlbum(id, wanted),
      note: (state) => noteAlbum(id, state),
    },
    album,
  );
  return (
    <div className={styles.albumActions}>
      <LikeButton className="btn" state={album} likes={album.likes} onLike={like} />
      <button
        type="button"
        className="btn primary"
        onClick={() =>
          void share({
            kind: 'album',
            id,
            words: t('gallery.share_album', { title: isolate(title) }),
            count: () => call('POST /albums/:id/share', { params: { id } }),
          })
        }
      >
        <Icon name="share" size={20} />
        <span>{t('gallery.share')}</span>
      </button>
    </div>
  );
}

function NoAlbum({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation();
  if (error.code !== 'request/not_found' && error.code !== 'request/invalid')
    return <LoadProblem title={t('gallery.album_failed')} error={error} onRetry={onRetry} />;
  return (
    <Notice icon="picture" title={t('gallery.album_gone')} text={t('gallery.album_gone_text')}>
      <Link className="btn sm tint" to="/gallery">
        {t('gallery.to_gallery')}
      </Link>
    </Notice>
  );
}

function AlbumSkeleton() {
  return (
    <>
      <div className={classes('panel', styles.albumHead)} aria-hidden="true">
        <span className={classes('skel', styles.cover)} />
        <div className={styles.albumWords}>
          <span className="skel line w52" />
          <span className="skel line" />
        </div>
      </div>
      <GridSkeleton />
    </>
  );
}

/** `/albums/:id`: an album and its pictures in its own order. */
export function AlbumScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const pages = useInfiniteQuery(albumPages(id), idOf);
  const { items, first, error } = pages;
  const isThere = first !== null;
  useEffect(() => {
    if (isThere) usage.event('album_opened', { type: 'albums', id });
  }, [isThere, id]);
  return (
    <>
      <main className="page wide">
        <TopBar title={t('gallery.album')} />
        <ConnectionBanner />
        {first === null && error !== null && <NoAlbum error={error} onRetry={pages.refetch} />}
        {first === null && error === null && <AlbumSkeleton />}
        {first !== null && items !== null && (
          <>
            <AlbumHead album={first.album}>
              <AlbumActions album={first.album} />
            </AlbumHead>
            {items.length === 0 && <Notice icon="picture" title={t('gallery.album_empty')} />}
            {items.length > 0 && (
              <PictureGrid pictures={items} total={first.meta.total} pages={pages} album={id} />
            )}
          </>
        )}
      </main>
      <BottomNav />
    </>
  );
}

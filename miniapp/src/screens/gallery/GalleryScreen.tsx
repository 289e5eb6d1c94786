import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useQuery } from '../../data/use-query.js';
import { BottomNav } from '../../shell/BottomNav.js';
import { ConnectionBanner } from '../../shell/ConnectionBanner.js';
import { TopBar } from '../../shell/TopBar.js';
import '../../text/gallery.js';
import { Notice } from '../../ui/Notice.js';
import { AlbumShelf, albumsPage, ShelfSkeleton } from './AlbumShelf.js';
import { idOf, picturesOf } from './calls.js';
import { withTags } from './known-tags.js';
import { LinkedPicture } from './LinkedPicture.js';
import { LoadProblem } from './LoadProblem.js';
import { GridSkeleton, PictureGrid } from './PictureGrid.js';
import { TagFilter } from './TagFilter.js';

/** The tags of all pictures that have come so far. */
function useKnownTags(found: readonly string[]): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const tags = withTags(known, found);
  if (tags !== known) setKnown(tags);
  return tags;
}

/** All pictures, or those of a tag, the newest first. */
function Pictures({ tag }: { tag: string }) {
  const { t } = useTranslation();
  const pages = useInfiniteQuery(picturesOf(tag), idOf);
  const { items, first, error } = pages;
  const tags = useKnownTags([tag, ...(items?.flatMap((picture) => picture.tags) ?? [])]);
  return (
    <>
      <TagFilter tags={tags} chosen={tag} />
      <h2 className="sr">{t('gallery.pictures')}</h2>
      {items === null && error !== null && (
        <LoadProblem title={t('gallery.failed')} error={error} onRetry={pages.refetch} />
      )}
      {items === null && error === null && <GridSkeleton />}
      {items?.length === 0 && tag === '' && (
        <Notice icon="picture" title={t('gallery.empty')} text={t('gallery.empty_text')} />
      )}
      {items?.length === 0 && tag !== '' && <Notice icon="picture" title={t('gallery.empty_tag')} />}
      {items !== null && items.length > 0 && (
        <PictureGrid pictures={items} total={first?.meta.total ?? items.length} pages={pages} />
      )}
    </>
  );
}

/** `/gallery`: the albums, then all pictures; `?tag=` shows one tag's. `/gallery/:id` opens a picture over it. */
export function GalleryScreen() {
  const { t } = useTranslation();
  const { id } = useParams();
  const [query] = useSearchParams();
  const albums = useQuery(albumsPage(1));
  // Until it is known whether there are albums, nothing lies below their place.
  const isKnown = albums.data !== null || albums.error !== null;
  return (
    <>
      <main className="page wide">
        <TopBar title={t('gallery.title')} />
        <ConnectionBanner />
        {id !== undefined && <LinkedPicture key={id} id={id} />}
        {!isKnown && (
          <>
            <ShelfSkeleton />
            <GridSkeleton />
          </>
        )}
        {isKnown && (
          <>
            {albums.data === null && albums.error !== null && (
              <LoadProblem title={t('gallery.albums_failed')} error={albums.error} onRetry={albums.refetch} />
            )}
            {albums.data !== null && albums.data.meta.total > 0 && <AlbumShelf />}
            <Pictures tag={query.get('tag') ?? ''} />
          </>
        )}
      </main>
      <BottomNav />
    </>
  );
}

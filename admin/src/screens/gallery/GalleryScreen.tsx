import { Button } from '@mantine/core';
import { IconChartBar, IconPhotoUp, IconPolaroid } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState, type DragEvent } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { HOMEPAGE_PICTURES_MAX } from '@hokm/shared/api/gallery/limits';
import { formatNumber } from '@hokm/web/format';
import { lazy, useLanguage } from '@hokm/web/react';
import { mayEnter } from '@hokm/shared/policy';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import type { Filter } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useSelection } from '../../list/selection.js';
import { useListParams, type ListParams } from '../../list/use-list-params.js';
import { Views } from '../../list/Views.js';
import { useUser } from '../../session/session.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ScreenSkeleton } from '../../ui/States.js';
import { ContentBulkBar } from '../content/ContentBulkBar.js';
import { useStatusFilter } from '../content/use-status-filter.js';
import { DropArea, hasFiles } from './DropArea.js';
import { usePictureActions, usePictureName } from './gallery-kind.js';
import { PictureDrawer } from './PictureDrawer.js';
import { PictureTile } from './PictureTile.js';
import { UploadDialog } from './UploadDialog.js';
import { UploadPanel } from './UploadPanel.js';
import { useAlbumOptions } from './use-albums.js';
import { uploads } from './uploads.js';
import css from './gallery.module.css';

const GalleryStatistics = lazy(async () => ({
  default: (await import('./GalleryStatistics.js')).GalleryStatistics,
}));

const SORT = { by: 'created_at', order: 'desc' } as const;
const FILTERS = ['status', 'album', 'tag', 'alt', 'homepage'] as const;
const UPLOAD = 'upload';
const STATISTICS = 'statistics';
/** The album filter's value for pictures without one. */
const NO_ALBUM = 'none';

/** Filters of the gallery. Tags are those of the pictures that are shown. */
function useFilters(list: ListParams, tags: readonly string[]): readonly Filter[] {
  const t = useTexts(galleryTexts);
  const status = useStatusFilter();
  const albums = useAlbumOptions();
  const known = [...new Set([...(list.filters['tag'] === undefined ? [] : [list.filters['tag']]), ...tags])];
  return [
    status,
    {
      key: 'album',
      label: t('album'),
      options: [{ value: NO_ALBUM, label: t('album_none') }, ...albums],
    },
    ...(known.length === 0
      ? []
      : [{ key: 'tag', label: t('tag'), options: known.map((value) => ({ value, label: value })) }]),
    { key: 'alt', label: t('alt_filter'), options: [{ value: 'missing', label: t('alt_missing') }] },
    { key: 'homepage', label: t('homepage'), options: [{ value: 'only', label: t('homepage_only') }] },
  ];
}

/** How much there is, in one line. */
function useCounts(): string {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery('GET /gallery/statistics'));
  if (data === undefined) return ' ';
  const { total, albums, on_homepage } = data.data;
  const n = (value: number) => formatNumber(value, language);
  return t('counts', {
    total: n(total),
    albums: n(albums),
    home: n(on_homepage),
    max: n(HOMEPAGE_PICTURES_MAX),
  });
}

/** True while files are held over the page. A child's own leaving is no leaving of the page. */
function useFilesOver(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const depth = useRef(0);
  const move = (by: number) => {
    depth.current = Math.max(0, depth.current + by);
    setIsOver(depth.current > 0);
  };
  return {
    isOver,
    handlers: {
      onDragEnter: (event: DragEvent) => hasFiles(event) && move(1),
      onDragLeave: (event: DragEvent) => hasFiles(event) && move(-1),
      onDragOver: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      onDropCapture: () => move(-depth.current),
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}

/** The pictures, with their uploads and their editor. */
function Pictures({ id }: { readonly id: string | undefined }) {
  const t = useTexts(galleryTexts);
  const content = useTexts(contentTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/gallery', list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map((item) => item.id) ?? [], [data]);
  const tags = useMemo(() => [...new Set(data?.flatMap((item) => item.tags) ?? [])], [data]);
  const selection = useSelection(ids);
  const filters = useFilters(list, tags);
  const actions = usePictureActions();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const album = list.filters['album'] ?? '';
  const into = album === NO_ALBUM ? '' : album;
  const add = (files: readonly File[]) => uploads.add(files, into);
  const { isOver, handlers } = useFilesOver(add);
  const close = () => void navigate({ pathname: '/gallery', search });
  const columns = (['created_at', 'updated_at', 'published_at'] as const).map((name) => ({
    id: name,
    head: content(name),
    sort: name,
    cell: () => null,
  }));
  const drop = <DropArea onFiles={add} isOver={isOver} />;
  return (
    <div {...handlers}>
      <PageHeader
        title={t('title')}
        note={useCounts()}
        actions={
          <>
            <Button
              component={Link}
              to="/gallery/statistics"
              variant="default"
              leftSection={<IconChartBar size={18} stroke={1.7} />}
            >
              {t('to_statistics')}
            </Button>
            <Button
              component={Link}
              to="/albums"
              variant="default"
              leftSection={<IconPolaroid size={18} stroke={1.7} />}
            >
              {t('to_albums')}
            </Button>
            <Button
              component={Link}
              to={{ pathname: `/gallery/${UPLOAD}`, search }}
              leftSection={<IconPhotoUp size={18} stroke={1.8} />}
            >
              {t('upload')}
            </Button>
          </>
        }
      />
      <UploadPanel />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        getId={(item) => item.id}
        getName={usePictureName()}
        card={() => null}
        tile={(item) => <PictureTile item={item} />}
        lead={drop}
        search={t('search')}
        filters={filters}
        {...(mayPublish ? { selection } : {})}
        views={<Views list="gallery" path="GET /admin/gallery" />}
        empty={{
          title: t('empty'),
          note: t('empty_hint'),
          action: <div className={css['first']}>{drop}</div>,
        }}
        failed={t('failed')}
      />
      <ContentBulkBar selection={selection} actions={actions} isTrash={list.filters['status'] === 'trash'} />
      <UploadDialog key={into} isOpen={id === UPLOAD} album={into} onClose={close} />
      <PictureDrawer id={id === UPLOAD ? undefined : id} onClose={close} />
    </div>
  );
}

/** /admin/gallery: pictures; /admin/gallery/{id} opens one, /upload takes new ones, /statistics counts them. */
export function GalleryScreen() {
  const { id } = useParams();
  return id === STATISTICS ? (
    <Suspense fallback={<ScreenSkeleton />}>
      <GalleryStatistics />
    </Suspense>
  ) : (
    <Pictures id={id} />
  );
}

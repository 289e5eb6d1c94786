import { Button } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import { useSelection } from '../../list/selection.js';
import { useListParams } from '../../list/use-list-params.js';
import { Views } from '../../list/Views.js';
import { useUser } from '../../session/session.js';
import { albumsTexts } from '../../text/albums.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ContentBulkBar } from '../content/ContentBulkBar.js';
import { useStatusFilter } from '../content/use-status-filter.js';
import { AlbumDrawer } from './AlbumDrawer.js';
import { useAlbumActions, useAlbumName } from './album-kind.js';
import { AlbumCard, useAlbumColumns } from './album-rows.js';

const SORT = { by: 'updated_at', order: 'desc' } as const;
const FILTERS = ['status'] as const;

/** /admin/albums: the albums of the gallery; /admin/albums/new and /admin/albums/{id} open one beside the list. */
export function AlbumsScreen() {
  const t = useTexts(albumsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/albums', list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map((album) => album.id) ?? [], [data]);
  const selection = useSelection(ids);
  const actions = useAlbumActions();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const total = source.page?.meta.total;
  const create = (
    <Button
      component={Link}
      to={{ pathname: '/albums/new', search }}
      leftSection={<IconPlus size={18} stroke={2} />}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        note={total === undefined ? ' ' : t('count', { count: total })}
        actions={
          <>
            <Button
              component={Link}
              to="/gallery"
              variant="default"
              leftSection={<IconPhoto size={18} stroke={1.7} />}
            >
              {t('to_gallery')}
            </Button>
            {create}
          </>
        }
      />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={useAlbumColumns()}
        getId={(album) => album.id}
        getName={useAlbumName()}
        card={(album) => <AlbumCard album={album} />}
        search={t('search')}
        filters={[useStatusFilter()]}
        {...(mayPublish ? { selection } : {})}
        views={<Views list="albums" path="GET /admin/albums" />}
        empty={{ title: t('empty'), note: t('empty_hint'), action: create }}
        failed={t('failed')}
      />
      <ContentBulkBar selection={selection} actions={actions} isTrash={list.filters['status'] === 'trash'} />
      <AlbumDrawer
        id={id}
        onClose={() => void navigate({ pathname: '/albums', search })}
        onCreated={(made) => void navigate({ pathname: `/albums/${made}`, search })}
      />
    </>
  );
}

import { useMemo } from 'react';
import type { PanelAlbum } from '@hokm/shared/api/albums';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { Column } from '../../list/list-props.js';
import { albumsTexts } from '../../text/albums.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { Ago, useDates } from '../../ui/dates.js';
import { inLanguage } from '../content/content.js';
import content from '../content/content.module.css';
import { ContentMenu } from '../content/ContentMenu.js';
import { RowTitle, ShownAt } from '../content/RowTitle.js';
import { StatusTag } from '../content/StatusTag.js';
import { Thumb } from '../content/Thumb.js';
import { useAlbumActions, useAlbumName } from './album-kind.js';

interface Props {
  readonly album: PanelAlbum;
}

function Title({ album, hasStatus = false }: Props & { readonly hasStatus?: boolean }) {
  const language = useLanguage();
  return (
    <RowTitle
      thumb={<Thumb picture={album.cover_picture} />}
      to={`/albums/${album.id}`}
      name={useAlbumName()(album)}
      note={inLanguage(album.text, language)}
      trashedAt={album.trash_at}
    >
      {hasStatus && <StatusTag status={album.status} has_changes={album.has_changes} />}
    </RowTitle>
  );
}

function AlbumMenu({ album }: Props) {
  return (
    <ContentMenu
      item={album}
      name={useAlbumName()(album)}
      to={`/albums/${album.id}`}
      actions={useAlbumActions()}
      hasSchedule
    />
  );
}

function PublishedAt({ album }: Props) {
  const { date } = useDates();
  return <ShownAt at={album.published_at} text={(at) => date(at, { style: 'short', time: true })} />;
}

function Likes({ album }: Props) {
  return <>{formatNumber(album.likes, useLanguage())}</>;
}

/** The columns of the table. */
export function useAlbumColumns(): readonly Column<PanelAlbum>[] {
  const t = useTexts(albumsTexts);
  const words = useTexts(contentTexts);
  return useMemo(
    () => [
      { id: 'album', head: t('album'), cell: (album) => <Title album={album} />, width: '44%' },
      {
        id: 'status',
        head: words('status'),
        cell: (album) => (
          <span className={content['states']}>
            <StatusTag status={album.status} has_changes={album.has_changes} />
          </span>
        ),
      },
      { id: 'likes', head: t('likes'), align: 'num', cell: (album) => <Likes album={album} /> },
      {
        id: 'published_at',
        head: words('published_at'),
        sort: 'published_at',
        cell: (album) => <PublishedAt album={album} />,
      },
      {
        id: 'updated_at',
        head: words('updated_at'),
        sort: 'updated_at',
        cell: (album) => <Ago at={album.updated_at} />,
      },
      { id: 'menu', head: words('actions'), align: 'end', cell: (album) => <AlbumMenu album={album} /> },
    ],
    [t, words],
  );
}

/** An album on a phone. */
export function AlbumCard({ album }: Props) {
  return (
    <div className={content['card']}>
      <div className="grow">
        <Title album={album} hasStatus />
      </div>
      <AlbumMenu album={album} />
    </div>
  );
}

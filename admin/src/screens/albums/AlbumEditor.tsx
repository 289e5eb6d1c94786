import { useQuery } from '@tanstack/react-query';
import { albumsAdmin, type PanelAlbum } from '@hokm/shared/api/albums';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { albumsTexts } from '../../text/albums.js';
import { useTexts } from '../../text/define-texts.js';
import { Failed } from '../../ui/States.js';
import content from '../content/content.module.css';
import { ContentMenu } from '../content/ContentMenu.js';
import { PreviewLink } from '../content/PreviewLink.js';
import { StatusTag } from '../content/StatusTag.js';
import { usePictureName } from '../gallery/gallery-kind.js';
import type { DraftField } from '../writing/DraftDifference.js';
import { DraftFormBody } from '../writing/DraftFormBody.js';
import { lineInBoth, useFieldInBoth } from '../writing/in-both-languages.js';
import { useContentEditor, type WrittenKind } from '../writing/use-content-editor.js';
import { VersionsButton } from '../writing/VersionsButton.js';
import {
  ALBUM_CALLS,
  NEW_ALBUM,
  toValues,
  useAlbumActions,
  useAlbumName,
  type AlbumValues,
} from './album-kind.js';
import { AlbumPictures } from './AlbumPictures.js';
import { AlbumSkeleton } from './AlbumSkeleton.js';
import { useAlbumPictures } from './use-album-pictures.js';

const NEW = 'new';

const KIND: WrittenKind<AlbumValues, PanelAlbum> = {
  type: 'albums',
  empty: NEW_ALBUM,
  valuesOf: toValues,
  schema: albumsAdmin.create.body,
  isCreatedBySaving: true,
  stale: ALBUM_CALLS,
  create: async (body, idempotencyKey) =>
    (await client.call('POST /admin/albums', { body, idempotencyKey })).data,
  put: async (id, values, as) =>
    (await client.call('PUT /admin/albums/:id', { params: { id }, body: { ...values, ...as } })).data,
  get: async (id) => (await client.call('GET /admin/albums/:id', { params: { id } })).data,
  publish: ({ id, revision }) =>
    client.call('POST /admin/albums/:id/publish', { params: { id }, body: { revision } }),
};

interface FormProps extends Props {
  /** As it was loaded; null for a new one. */
  readonly initial: PanelAlbum | null;
}

function AlbumForm({ initial, onClose, onCreated }: FormProps) {
  const t = useTexts(albumsTexts);
  const inBoth = useFieldInBoth();
  const pictureName = usePictureName();
  const albumName = useAlbumName();
  const { data: pictures = [] } = useAlbumPictures(initial?.id ?? NEW, initial !== null);
  const editor = useContentEditor(KIND, initial, onCreated);
  const actions = useAlbumActions(editor.reload);
  const { item: album, values, isDirty, change } = editor;
  const nameOf = (id: string) => {
    const picture = pictures.find((each) => each.id === id);
    return picture === undefined ? id : pictureName(picture);
  };
  const fields: readonly DraftField<AlbumValues>[] = [
    ...inBoth('title', t('name')),
    ...inBoth('text', t('text')),
    {
      field: 'cover',
      label: t('cover'),
      lines: ({ cover }) => [cover === null ? t('cover_first') : nameOf(cover)],
    },
    { field: 'order', label: t('order'), lines: ({ order }) => order.map(nameOf) },
  ];
  return (
    <DraftFormBody
      editor={editor}
      fields={fields}
      onCancel={onClose}
      onDone={() => (initial === null ? undefined : onClose())}
    >
      {album !== null && (
        <div className={content['card']}>
          <div className={`grow ${content['states'] ?? ''}`}>
            <StatusTag status={album.status} has_changes={album.has_changes} />
          </div>
          <PreviewLink type="albums" id={album.id} isDirty={isDirty} />
          <VersionsButton size="xs" type="albums" {...{ editor, actions, fields }} stale={ALBUM_CALLS} />
          {!isDirty && (
            <ContentMenu
              item={album}
              name={albumName(album)}
              actions={actions}
              hasSchedule
              onRemoved={onClose}
            />
          )}
        </div>
      )}
      <BilingualField label={t('name')} hasFocus getInputProps={lineInBoth(editor, 'title')} />
      <BilingualField label={t('text')} rows={2} getInputProps={lineInBoth(editor, 'text')} />
      {album === null ? (
        <p className="note">{t('pictures_new')}</p>
      ) : (
        <AlbumPictures
          album={album.id}
          order={values.order}
          cover={values.cover}
          onOrder={(order) => change({ order })}
          onCover={(cover) => change({ cover })}
        />
      )}
    </DraftFormBody>
  );
}

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Loads an album and edits it. While it is edited it stays as it was loaded. */
function ExistingAlbum({ id, ...props }: Props & { readonly id: string }) {
  const t = useTexts(albumsTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/albums/:id', { params: { id } }),
    // Never from the cache: it is going to be changed.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <AlbumForm initial={data.data} {...props} />;
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return <AlbumSkeleton />;
}

/** Edits an album: `new` for one that is not there yet. */
export function AlbumEditor({ id, ...props }: Props & { readonly id: string }) {
  return id === NEW ? <AlbumForm initial={null} {...props} /> : <ExistingAlbum id={id} {...props} />;
}

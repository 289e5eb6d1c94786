import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { albumsAdmin, type PanelAlbum } from '@hokm/shared/api/albums';
import { mayEnter } from '@hokm/shared/policy';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { EntityFormBody, FormDrawer } from '../../form/FormDrawer.js';
import { useEntityForm, type Version } from '../../form/use-entity-form.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { albumsTexts } from '../../text/albums.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import content from '../content/content.module.css';
import { ContentMenu } from '../content/ContentMenu.js';
import { StatusTag } from '../content/StatusTag.js';
import { useDraftSave } from '../content/use-draft-save.js';
import {
  ALBUM_CALLS,
  NEW_ALBUM,
  toVersion,
  useAlbumActions,
  useAlbumName,
  type AlbumValues,
} from './album-kind.js';
import { AlbumPictures } from './AlbumPictures.js';
import { useAlbumPictures } from './use-album-pictures.js';
import { usePictureName } from '../gallery/gallery-kind.js';

const NEW = 'new';

interface HeadProps {
  readonly album: PanelAlbum;
  /** Acts wait until what was written is saved. */
  readonly isDirty: boolean;
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
}

function Head({ album, isDirty, onChanged, onRemoved }: HeadProps) {
  const actions = useAlbumActions(onChanged);
  const name = useAlbumName()(album);
  return (
    <div className={content['card']}>
      <div className={`grow ${content['states'] ?? ''}`}>
        <StatusTag status={album.status} has_changes={album.has_changes} />
      </div>
      {!isDirty && (
        <ContentMenu item={album} name={name} actions={actions} hasSchedule onRemoved={onRemoved} />
      )}
    </div>
  );
}

interface FormProps {
  /** Null for a new one. */
  readonly album: PanelAlbum | null;
  readonly initial: Version<AlbumValues>;
  readonly onClose: () => void;
  readonly onChanged: () => void;
  readonly onCreated: (id: string) => void;
}

function AlbumForm({ album, initial, onClose, onChanged, onCreated }: FormProps) {
  const t = useTexts(albumsTexts);
  const words = useTexts(formTexts);
  const common = useTexts(contentTexts);
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const pictureName = usePictureName();
  const { data: pictures = [] } = useAlbumPictures(album?.id ?? NEW, album !== null);
  const draft = useDraftSave<AlbumValues, PanelAlbum>({
    put: async (values, revision, stored) => {
      const id = album?.id ?? stored?.id;
      const answer =
        id === undefined
          ? await client.call('POST /admin/albums', { body: values, idempotencyKey })
          : await client.call('PUT /admin/albums/:id', {
              params: { id },
              body: { ...values, revision: revision ?? 0 },
            });
      return answer.data;
    },
    publish: ({ id, revision }) =>
      client.call('POST /admin/albums/:id/publish', { params: { id }, body: { revision } }),
  });
  const entity = useEntityForm<AlbumValues>({
    name: `albums/${album?.id ?? NEW}`,
    schema: albumsAdmin.create.body,
    initial,
    save: draft.save,
    ...(album === null
      ? {}
      : {
          reload: async () =>
            toVersion((await client.call('GET /admin/albums/:id', { params: { id: album.id } })).data),
        }),
    onSaved: () => {
      toastDone(common(album === null ? 'created' : 'changed'));
      void invalidate(...ALBUM_CALLS);
      const made = draft.stored();
      if (album === null && made !== null) onCreated(made.id);
      else onClose();
    },
  });
  const { form } = entity;
  const inBoth = (name: 'title' | 'text', label: string) =>
    (['fa', 'en'] as const).map((language) => ({
      label: words(`in_${language}`, { name: label }),
      text: (values: AlbumValues) => values[name][language],
    }));
  const nameOf = (id: string) => {
    const picture = pictures.find((each) => each.id === id);
    return picture === undefined ? id : pictureName(picture);
  };
  const fields = [
    ...inBoth('title', t('name')),
    ...inBoth('text', t('text')),
    {
      label: t('cover'),
      text: ({ cover }: AlbumValues) => (cover === null ? t('cover_first') : nameOf(cover)),
    },
    { label: t('order'), text: ({ order }: AlbumValues) => order.map(nameOf).join(' · ') },
  ];
  return (
    <EntityFormBody
      entity={entity}
      fields={fields}
      onCancel={onClose}
      onSave={() => draft.ask(false)}
      more={
        mayPublish &&
        album !== null && (
          <Button
            variant="default"
            disabled={entity.isSaving || entity.conflict !== null}
            onClick={() => {
              draft.ask(true);
              entity.submit();
            }}
          >
            {common('save_and_publish')}
          </Button>
        )
      }
    >
      {album !== null && (
        <Head album={album} isDirty={form.isDirty()} onChanged={onChanged} onRemoved={onClose} />
      )}
      <BilingualField
        label={t('name')}
        hasFocus
        getInputProps={(language) => form.getInputProps(`title.${language}`)}
      />
      <BilingualField
        label={t('text')}
        rows={2}
        getInputProps={(language) => form.getInputProps(`text.${language}`)}
      />
      {album === null ? (
        <p className="note">{t('pictures_new')}</p>
      ) : (
        <AlbumPictures
          album={album.id}
          order={form.values.order}
          cover={form.values.cover}
          onOrder={(order) => form.setFieldValue('order', order)}
          onCover={(cover) => form.setFieldValue('cover', cover)}
        />
      )}
    </EntityFormBody>
  );
}

interface Props {
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** Loads an album and edits it. */
function ExistingAlbum({ id, ...props }: Props & { readonly id: string }) {
  const t = useTexts(albumsTexts);
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/albums/:id', { params: { id } }),
    // Never from the cache: it is going to be changed.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // An act outside the form makes another revision, from which the form begins again.
  if (data !== undefined)
    return (
      <AlbumForm
        key={round}
        album={data.data}
        initial={toVersion(data.data)}
        onChanged={() => setRound((before) => before + 1)}
        {...props}
      />
    );
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return (
    <Stack p="lg">
      <Bone height={60} />
      <Bone height={60} />
      <Bone height={200} />
    </Stack>
  );
}

/** One album beside the list: a new one, an existing one, or nothing without an id. */
export function AlbumDrawer({ id, ...props }: Props & { readonly id: string | undefined }) {
  const t = useTexts(albumsTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  const title = t(shown === NEW ? 'create' : 'edit');
  useCrumb(id === undefined ? null : title);
  return (
    <FormDrawer title={title} isOpen={id !== undefined} onClose={props.onClose} size={640}>
      {shown === NEW && <AlbumForm album={null} initial={NEW_ALBUM} onChanged={() => undefined} {...props} />}
      {shown !== undefined && shown !== NEW && <ExistingAlbum key={shown} id={shown} {...props} />}
    </FormDrawer>
  );
}

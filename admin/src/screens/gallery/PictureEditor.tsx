import { Button, Group, Select, Stack, TagsInput } from '@mantine/core';
import { IconHome, IconHomeFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { galleryAdmin, type PanelPicture } from '@hokm/shared/api/gallery';
import { PICTURE_TAG_MAX, PICTURE_TAGS_MAX } from '@hokm/shared/api/gallery/limits';
import { cutUnits } from '@hokm/shared/graphemes';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { Failed } from '../../ui/States.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { FocalPoint } from '../content/FocalPoint.js';
import { PreviewLink } from '../content/PreviewLink.js';
import { StatusTag } from '../content/StatusTag.js';
import type { ContentActions } from '../content/use-content-actions.js';
import type { DraftField } from '../writing/DraftDifference.js';
import { DraftFormBody } from '../writing/DraftFormBody.js';
import { lineInBoth, useFieldInBoth } from '../writing/in-both-languages.js';
import { useContentEditor, type WrittenKind } from '../writing/use-content-editor.js';
import { VersionsButton } from '../writing/VersionsButton.js';
import {
  GALLERY_CALLS,
  toValues,
  usePictureActions,
  usePictureName,
  type PictureValues,
} from './gallery-kind.js';
import { PictureSkeleton } from './PictureSkeleton.js';
import { useAlbumOptions } from './use-albums.js';
import { useHomepage } from './use-homepage.js';
import css from './gallery.module.css';

const NOTHING: PictureValues = {
  title: { fa: '', en: '' },
  alt: { fa: '', en: '' },
  tags: [],
  album: null,
  focus: { x: 0.5, y: 0.5 },
};

const KIND: WrittenKind<PictureValues, PanelPicture> = {
  type: 'gallery',
  empty: NOTHING,
  valuesOf: toValues,
  schema: galleryAdmin.update.body.omit({ revision: true, autosave: true }),
  stale: GALLERY_CALLS,
  create: () => Promise.reject(new Error('a picture comes by an upload')),
  put: async (id, values, as) =>
    (await client.call('PUT /admin/gallery/:id', { params: { id }, body: { ...values, ...as } })).data,
  get: async (id) => (await client.call('GET /admin/gallery/:id', { params: { id } })).data,
  publish: ({ id, revision }) =>
    client.call('POST /admin/gallery/:id/publish', { params: { id }, body: { revision } }),
};

interface HeadProps {
  readonly picture: PanelPicture;
  /** Acts wait until what was written is saved. */
  readonly isDirty: boolean;
  readonly actions: ContentActions<PanelPicture>;
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
  /** The button of its earlier versions. */
  readonly versions: ReactNode;
}

/** The state and size of the picture, and the actions besides editing. */
function Head({ picture, isDirty, actions, onChanged, onRemoved, versions }: HeadProps) {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const toggleHome = useHomepage();
  const name = usePictureName()(picture);
  const { width, height } = picture.picture;
  const HomeIcon = picture.on_homepage ? IconHomeFilled : IconHome;
  return (
    <div className={css['head']}>
      <div className="grow">
        <div className={css['states']}>
          <StatusTag status={picture.status} has_changes={picture.has_changes} />
        </div>
        <p className="note">
          {t('facts', {
            width: formatNumber(width, language),
            height: formatNumber(height, language),
            size: formatSize(picture.bytes, language),
          })}
        </p>
      </div>
      {versions}
      <PreviewLink type="gallery" id={picture.id} isDirty={isDirty} />
      {!isDirty && mayPublish && picture.status !== 'draft' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<HomeIcon size={16} stroke={1.8} />}
          onClick={() => void toggleHome(picture).then(onChanged)}
        >
          {t(picture.on_homepage ? 'home_take' : 'home_put')}
        </Button>
      )}
      {!isDirty && (
        <ContentMenu item={picture} name={name} actions={actions} hasSchedule onRemoved={onRemoved} />
      )}
    </div>
  );
}

function PictureForm({ initial, onClose }: { readonly initial: PanelPicture; readonly onClose: () => void }) {
  const t = useTexts(galleryTexts);
  const albums = useAlbumOptions();
  const inBoth = useFieldInBoth();
  // A picture is there before it is edited.
  const editor = useContentEditor(KIND, initial, () => undefined);
  const { item: picture, values, errors, change, isDirty } = editor;
  const actions = usePictureActions(editor.reload);
  const albumName = (album: string | null) =>
    albums.find(({ value }) => value === album)?.label ?? (album === null ? t('album_none') : album);
  const fields: readonly DraftField<PictureValues>[] = [
    ...inBoth('title', t('name')),
    ...inBoth('alt', t('alt')),
    { field: 'album', label: t('album'), lines: ({ album }) => [albumName(album)] },
    { field: 'tags', label: t('tags'), lines: ({ tags }) => tags },
    {
      field: 'focus',
      label: t('focus'),
      lines: ({ focus: { x, y } }) => [`${Math.round(x * 100)} × ${Math.round(y * 100)}`],
    },
  ];
  const known = albums.some(({ value }) => value === values.album);
  return (
    <DraftFormBody editor={editor} fields={fields} onCancel={onClose} onDone={onClose}>
      {picture !== null && (
        <>
          <Head
            picture={picture}
            isDirty={isDirty}
            actions={actions}
            onChanged={editor.reload}
            onRemoved={onClose}
            versions={
              <VersionsButton
                size="xs"
                type="gallery"
                {...{ editor, actions, fields }}
                stale={GALLERY_CALLS}
              />
            }
          />
          <FocalPoint
            picture={picture.picture}
            focus={values.focus}
            onChange={(focus) => change({ focus })}
          />
        </>
      )}
      <BilingualField label={t('name')} hasFocus getInputProps={lineInBoth(editor, 'title')} />
      <Stack gap={4}>
        <p className="note">{t('alt_note')}</p>
        <Stack gap="md">
          <BilingualField label={t('alt')} rows={2} getInputProps={lineInBoth(editor, 'alt')} />
        </Stack>
      </Stack>
      <Group grow align="flex-start">
        <Select
          label={t('album')}
          searchable
          allowDeselect={false}
          data={[
            { value: '', label: t('album_none') },
            ...albums,
            // One that was not changed for long is not among those that are offered.
            ...(known || values.album === null ? [] : [{ value: values.album, label: values.album }]),
          ]}
          value={values.album ?? ''}
          error={errors['album']}
          onChange={(album) => change({ album: album === '' ? null : album })}
        />
        <TagsInput
          label={t('tags')}
          placeholder={values.tags.length === 0 ? t('tags_hint') : ''}
          maxTags={PICTURE_TAGS_MAX}
          splitChars={[',', '،']}
          value={[...values.tags]}
          error={errors['tags']}
          onChange={(tags) => change({ tags: tags.map((tag) => cutUnits(tag, PICTURE_TAG_MAX)) })}
        />
      </Group>
    </DraftFormBody>
  );
}

/** Loads a picture and edits it. While it is edited it stays as it was loaded. */
export function PictureEditor({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(galleryTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/gallery/:id', { params: { id } }),
    // Never from the cache: it is going to be changed.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (data !== undefined) return <PictureForm initial={data.data} onClose={onClose} />;
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return <PictureSkeleton />;
}

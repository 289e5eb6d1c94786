import { Button, Group, Select, Stack, TagsInput } from '@mantine/core';
import { IconHome, IconHomeFilled } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { galleryAdmin, type PanelPicture } from '@hokm/shared/api/gallery';
import { PICTURE_TAG_MAX, PICTURE_TAGS_MAX } from '@hokm/shared/api/gallery/limits';
import { mayEnter } from '@hokm/shared/policy';
import { formatNumber, formatSize } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { BilingualField } from '../../form/BilingualField.js';
import { EntityFormBody, FormDrawer } from '../../form/FormDrawer.js';
import { useEntityForm } from '../../form/use-entity-form.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { galleryTexts } from '../../text/gallery.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone } from '../../ui/toasts.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { FocalPoint } from '../content/FocalPoint.js';
import { StatusTag } from '../content/StatusTag.js';
import { useDraftSave } from '../content/use-draft-save.js';
import {
  GALLERY_CALLS,
  toVersion,
  usePictureActions,
  usePictureName,
  type PictureValues,
} from './gallery-kind.js';
import { useAlbumOptions } from './use-albums.js';
import { useHomepage } from './use-homepage.js';
import css from './gallery.module.css';

const SCHEMA = galleryAdmin.update.body.omit({ revision: true });

interface HeadProps {
  readonly picture: PanelPicture;
  /** Acts wait until what was written is saved. */
  readonly isDirty: boolean;
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
}

/** What the picture is, and what can be done with it besides editing. */
function Head({ picture, isDirty, onChanged, onRemoved }: HeadProps) {
  const t = useTexts(galleryTexts);
  const language = useLanguage();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const toggleHome = useHomepage();
  const actions = usePictureActions(onChanged);
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

interface FormProps {
  readonly picture: PanelPicture;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

function PictureForm({ picture, onClose, onChanged }: FormProps) {
  const t = useTexts(galleryTexts);
  const content = useTexts(contentTexts);
  const words = useTexts(formTexts);
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const albums = useAlbumOptions();
  const { id } = picture;
  const draft = useDraftSave<PictureValues, PanelPicture>({
    put: async (values, revision) =>
      (
        await client.call('PUT /admin/gallery/:id', {
          params: { id },
          body: { ...values, revision: revision ?? 0 },
        })
      ).data,
    publish: ({ revision }) =>
      client.call('POST /admin/gallery/:id/publish', { params: { id }, body: { revision } }),
  });
  const entity = useEntityForm<PictureValues>({
    name: `gallery/${id}`,
    schema: SCHEMA,
    initial: toVersion(picture),
    save: draft.save,
    reload: async () => toVersion((await client.call('GET /admin/gallery/:id', { params: { id } })).data),
    onSaved: () => {
      toastDone(content('changed'));
      void invalidate(...GALLERY_CALLS);
      onClose();
    },
  });
  const { form } = entity;
  const inBoth = (name: 'title' | 'alt', label: string) =>
    (['fa', 'en'] as const).map((language) => ({
      label: words(`in_${language}`, { name: label }),
      text: (values: PictureValues) => values[name][language],
    }));
  const albumName = (album: string | null) =>
    albums.find(({ value }) => value === album)?.label ?? (album === null ? t('album_none') : album);
  const fields = [
    ...inBoth('title', t('name')),
    ...inBoth('alt', t('alt')),
    { label: t('album'), text: ({ album }: PictureValues) => albumName(album) },
    { label: t('tags'), text: ({ tags }: PictureValues) => tags.join(' · ') },
    {
      label: t('focus'),
      text: ({ focus: { x, y } }: PictureValues) => `${Math.round(x * 100)} × ${Math.round(y * 100)}`,
    },
  ];
  const known = albums.some(({ value }) => value === form.values.album);
  return (
    <EntityFormBody
      entity={entity}
      fields={fields}
      onCancel={onClose}
      onSave={() => draft.ask(false)}
      more={
        mayPublish && (
          <Button
            variant="default"
            disabled={entity.isSaving || entity.conflict !== null}
            onClick={() => {
              draft.ask(true);
              entity.submit();
            }}
          >
            {content('save_and_publish')}
          </Button>
        )
      }
    >
      <Head picture={picture} isDirty={form.isDirty()} onChanged={onChanged} onRemoved={onClose} />
      <FocalPoint
        picture={picture.picture}
        focus={form.values.focus}
        onChange={(focus) => form.setFieldValue('focus', focus)}
      />
      <BilingualField
        label={t('name')}
        hasFocus
        getInputProps={(language) => form.getInputProps(`title.${language}`)}
      />
      <Stack gap={4}>
        <p className="note">{t('alt_note')}</p>
        <Stack gap="md">
          <BilingualField
            label={t('alt')}
            rows={2}
            getInputProps={(language) => form.getInputProps(`alt.${language}`)}
          />
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
            ...(known || form.values.album === null
              ? []
              : [{ value: form.values.album, label: form.values.album }]),
          ]}
          value={form.values.album ?? ''}
          error={form.errors['album']}
          onChange={(album) => form.setFieldValue('album', album === '' ? null : album)}
        />
        <TagsInput
          label={t('tags')}
          placeholder={form.values.tags.length === 0 ? t('tags_hint') : ''}
          maxTags={PICTURE_TAGS_MAX}
          splitChars={[',', '،']}
          {...form.getInputProps('tags')}
          onChange={(tags) =>
            form.setFieldValue(
              'tags',
              tags.map((tag) => tag.slice(0, PICTURE_TAG_MAX)),
            )
          }
        />
      </Group>
    </EntityFormBody>
  );
}

/** Loads a picture and edits it. */
function ExistingPicture({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const t = useTexts(galleryTexts);
  const [round, setRound] = useState(0);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/gallery/:id', { params: { id } }),
    // Never from the cache: it is going to be changed.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  // An act outside the form makes another revision, from which the form begins again.
  if (data !== undefined)
    return (
      <PictureForm
        key={round}
        picture={data.data}
        onClose={onClose}
        onChanged={() => setRound((before) => before + 1)}
      />
    );
  if (error !== null) return <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />;
  return (
    <Stack p="lg">
      <Bone height={220} />
      <Bone height={60} />
      <Bone height={60} />
    </Stack>
  );
}

/** One picture beside the list; nothing without an id. */
export function PictureDrawer({
  id,
  onClose,
}: {
  readonly id: string | undefined;
  readonly onClose: () => void;
}) {
  const t = useTexts(galleryTexts);
  // The drawer keeps its content until it has slid out.
  const [shown, setShown] = useState(id);
  if (id !== undefined && id !== shown) setShown(id);
  useCrumb(id === undefined ? null : t('edit'));
  return (
    <FormDrawer title={t('edit')} isOpen={id !== undefined} onClose={onClose}>
      {shown !== undefined && <ExistingPicture key={shown} id={shown} onClose={onClose} />}
    </FormDrawer>
  );
}

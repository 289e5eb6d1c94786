import { Button, Group } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconPhotoUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { Picture } from '@hokm/web/rich';
import { useLanguage } from '@hokm/web/react';
import { openPicture } from '../../rich-text/PictureDialog.js';
import { isDescribed, pictureQuery, shownIn } from '../../rich-text/pictures.js';
import { UploadLine } from '../../rich-text/UploadLine.js';
import { PICTURE_TYPES, pictureIn, useUpload } from '../../rich-text/use-upload.js';
import { useTexts } from '../../text/define-texts.js';
import { richTextTexts } from '../../text/rich-text.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import css from './stories.module.css';

interface Props {
  readonly value: string | null;
  readonly onChange: (media: string | null) => void;
}

function Shown({ media, children }: { readonly media: string; readonly children: React.ReactNode }) {
  const t = useTexts(richTextTexts);
  const language = useLanguage();
  const { data, error, refetch } = useQuery(pictureQuery(media));
  const picture = data?.data;
  if (picture === undefined)
    return error === null ? (
      <Bone height={180} />
    ) : (
      <Failed title={t('picture_failed')} error={error} retry={() => void refetch()} />
    );
  const isMissing = !isDescribed(picture);
  return (
    <>
      <Picture className={css['cover']} picture={shownIn(picture, language)} sizes="320px" />
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          className={css['describe'] ?? ''}
          data-missing={isMissing || undefined}
          leftSection={isMissing ? <IconAlertTriangle size={15} /> : <IconPencil size={15} />}
          onClick={() => openPicture(media)}
        >
          {t(isMissing ? 'undescribed' : 'describe')}
        </Button>
        {children}
      </Group>
    </>
  );
}

/** The picture above a text: dropped or chosen, described, replaced, taken away. */
export function CoverPanel({ value, onChange }: Props) {
  const t = useTexts(richTextTexts);
  const words = useTexts(storyEditorTexts);
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const { upload, ...line } = useUpload(({ id }) => onChange(id));
  const take = (files: FileList | null) => {
    const picture = pictureIn(files);
    if (picture !== null) upload(picture);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  const choose = () => file.current?.click();
  return (
    <Panel title={words('cover')}>
      <div
        className={css['cover-area']}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
      >
        {value === null ? (
          <div className={css['drop']} data-over={isOver || undefined}>
            <IconPhotoUp size={26} stroke={1.4} aria-hidden="true" />
            <b>{t('drop')}</b>
            <span className="note">{t('formats')}</span>
            <Button size="xs" variant="default" onClick={choose}>
              {t('choose')}
            </Button>
          </div>
        ) : (
          <Shown media={value}>
            <Button size="xs" variant="default" onClick={choose}>
              {t('replace')}
            </Button>
            <Button size="xs" variant="subtle" onClick={() => onChange(null)}>
              {t('remove')}
            </Button>
          </Shown>
        )}
        <UploadLine upload={{ upload, ...line }} />
        <input
          ref={file}
          type="file"
          hidden
          accept={PICTURE_TYPES}
          aria-label={words('cover')}
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Panel>
  );
}

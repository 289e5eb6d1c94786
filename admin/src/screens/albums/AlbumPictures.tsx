import { ActionIcon, Button, Group, VisuallyHidden } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconGripVertical,
  IconPhotoPlus,
  IconPhotoUp,
  IconStar,
  IconStarFilled,
  IconX,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { PanelPicture } from '@hokm/shared/api/gallery';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { albumsTexts } from '../../text/albums.js';
import { useTexts } from '../../text/define-texts.js';
import { Bone, Failed } from '../../ui/States.js';
import { StatusTag } from '../content/StatusTag.js';
import { Thumb } from '../content/Thumb.js';
import { usePictureName } from '../gallery/gallery-kind.js';
import { openAddPictures } from './AddPictures.js';
import { inOrder, moved, placeByKey } from './order.js';
import { useAlbumOf } from './use-album-of.js';
import { useAlbumPictures } from './use-album-pictures.js';
import css from './albums.module.css';

interface RowProps {
  readonly picture: PanelPicture;
  readonly at: number;
  readonly count: number;
  readonly isCover: boolean;
  readonly isOver: boolean;
  readonly onMove: (to: number) => void;
  readonly onCover: () => void;
  readonly onDrag: (event: 'start' | 'over' | 'end') => void;
}

function Row({ picture, at, count, isCover, isOver, onMove, onCover, onDrag }: RowProps) {
  const t = useTexts(albumsTexts);
  const language = useLanguage();
  const setAlbum = useAlbumOf();
  const name = usePictureName()(picture);
  const shown = isolate(name);
  const place = { at: formatNumber(at + 1, language), of: formatNumber(count, language) };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = placeByKey(event.key, at, count);
    if (to === null) return;
    event.preventDefault();
    if (to !== at) onMove(to);
  };
  return (
    <li
      className={css['picture']}
      data-over={isOver || undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', picture.id);
        onDrag('start');
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDrag('over');
      }}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => onDrag('end')}
    >
      <ActionIcon
        className={css['grip'] ?? ''}
        data-grip={picture.id}
        aria-label={t('move', { name: shown, ...place })}
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={18} stroke={1.7} />
      </ActionIcon>
      <Thumb picture={picture.picture} />
      <div className="grow">
        <Link to={`/gallery/${picture.id}`}>
          <bdi className="name">{name}</bdi>
        </Link>
        {picture.status !== 'published' && (
          <StatusTag status={picture.status} has_changes={picture.has_changes} />
        )}
      </div>
      <ActionIcon
        className={css['star'] ?? ''}
        data-on={isCover || undefined}
        aria-pressed={isCover}
        aria-label={t(isCover ? 'cover_is' : 'cover_set', { name: shown })}
        onClick={onCover}
      >
        {isCover ? <IconStarFilled size={18} /> : <IconStar size={18} stroke={1.7} />}
      </ActionIcon>
      <ActionIcon
        disabled={at === 0}
        aria-label={t('move_up', { name: shown })}
        onClick={() => onMove(at - 1)}
      >
        <IconArrowUp size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        disabled={at === count - 1}
        aria-label={t('move_down', { name: shown })}
        onClick={() => onMove(at + 1)}
      >
        <IconArrowDown size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon aria-label={t('take_out', { name: shown })} onClick={() => void setAlbum(picture, null)}>
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </li>
  );
}

interface Props {
  readonly album: string;
  readonly order: readonly string[];
  /** Id of a picture; null: the first one. */
  readonly cover: string | null;
  readonly onOrder: (order: string[]) => void;
  readonly onCover: (cover: string | null) => void;
}

/** The pictures of an album in their order, which is changed by dragging, by keys and by buttons. */
export function AlbumPictures({ album, order, cover, onOrder, onCover }: Props) {
  const t = useTexts(albumsTexts);
  const language = useLanguage();
  const getName = usePictureName();
  const setAlbum = useAlbumOf();
  const { data, error, refetch } = useAlbumPictures(album);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const pictures = data === undefined ? [] : inOrder(data, order);
  const move = (from: number, to: number) => {
    const next = moved(pictures, from, to);
    onOrder(next.map(({ id }) => id));
    const picture = pictures[from];
    if (picture === undefined) return;
    const at = formatNumber(next.indexOf(picture) + 1, language);
    setSaid(t('moved', { name: isolate(getName(picture)), at, of: formatNumber(next.length, language) }));
    // The row is drawn at its new place: the focus goes with it.
    requestAnimationFrame(() => {
      const focused = document.activeElement;
      if (
        focused instanceof HTMLElement &&
        focused.dataset['grip'] === undefined &&
        focused !== document.body
      )
        return;
      document.querySelector<HTMLElement>(`[data-grip="${picture.id}"]`)?.focus();
    });
  };
  return (
    <section aria-label={t('pictures')}>
      <div className={css['pictures-head']}>
        <div className="grow">
          <h3>{t('pictures')}</h3>
          <p className="note">{t('pictures_note')}</p>
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPhotoPlus size={16} stroke={1.7} />}
            onClick={() => openAddPictures((picture) => void setAlbum(picture, album))}
          >
            {t('add')}
          </Button>
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/gallery/upload?album=${album}`}
            leftSection={<IconPhotoUp size={16} stroke={1.7} />}
          >
            {t('upload')}
          </Button>
        </Group>
      </div>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {data === undefined ? (
        error === null ? (
          <Bone height={180} />
        ) : (
          <Failed title={t('pictures_failed')} error={error} retry={() => void refetch()} />
        )
      ) : pictures.length === 0 ? (
        <p className={css['none']}>{t('pictures_none')}</p>
      ) : (
        <ol className={css['pictures']}>
          {pictures.map((picture, at) => (
            <Row
              key={picture.id}
              picture={picture}
              at={at}
              count={pictures.length}
              isCover={cover === null ? at === 0 : cover === picture.id}
              isOver={dragged === picture.id}
              onMove={(to) => move(at, to)}
              onCover={() => onCover(cover === picture.id ? null : picture.id)}
              onDrag={(event) => {
                if (event === 'start') setDragged(picture.id);
                if (event === 'end') setDragged(null);
                const from = pictures.findIndex(({ id }) => id === dragged);
                if (event === 'over' && from !== -1 && from !== at)
                  onOrder(moved(pictures, from, at).map(({ id }) => id));
              }}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

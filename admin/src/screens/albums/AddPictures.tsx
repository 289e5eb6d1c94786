import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PanelPicture } from '@hokm/shared/api/gallery';
import { isolate } from '@hokm/web/format';
import { callQuery } from '../../api/queries.js';
import { albumsTexts } from '../../text/albums.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { openDialog } from '../../ui/open-dialog.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { usePictureName } from '../gallery/gallery-kind.js';
import css from './albums.module.css';

const STEP = 24;
const MOST = 96;
const PAUSE_MS = 300;

interface Props {
  /** Called with each picture that is chosen. */
  readonly onAdd: (picture: PanelPicture) => void;
}

function Chooser({ onAdd }: Props) {
  const t = useTexts(albumsTexts);
  const getName = usePictureName();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const [count, setCount] = useState(STEP);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/gallery', {
      query: { album: 'none', search, per_page: count, sort_by: 'created_at' },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={css['chooser']}>
      <p className="note">{t('add_note')}</p>
      <TextInput
        type="search"
        data-autofocus
        aria-label={t('add_search')}
        placeholder={t('add_search')}
        leftSection={<IconSearch size={17} stroke={1.8} />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {data === undefined ? (
        error === null ? (
          <Bone height={240} />
        ) : (
          <Failed title={t('pictures_failed')} error={error} retry={() => void refetch()} />
        )
      ) : data.data.length === 0 ? (
        <Empty title={t('add_none')} />
      ) : (
        <ul className={css['choices']}>
          {data.data.map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={t('add_picture', { name: isolate(getName(picture)) })}
                onClick={() => onAdd(picture)}
              >
                <img src={picture.picture.sizes[0]?.url} alt="" loading="lazy" />
                <bdi className="name">{getName(picture)}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.meta.total > data.data.length && count < MOST && (
        <Button variant="default" onClick={() => setCount(count + STEP)}>
          {t('add_more')}
        </Button>
      )}
    </div>
  );
}

/** Offers the pictures that are in no album. */
export function openAddPictures(onAdd: Props['onAdd']): void {
  void openDialog(translate(albumsTexts, 'add_title'), () => <Chooser onAdd={onAdd} />, 640);
}

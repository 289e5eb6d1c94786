import { Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import { DropArea } from './DropArea.js';
import { useAlbumOptions } from './use-albums.js';
import { uploads } from './uploads.js';

interface Props {
  readonly isOpen: boolean;
  /** Id of the album that is chosen at first; empty for none. */
  readonly album: string;
  readonly onClose: () => void;
}

/** Asks for pictures, and for the album into which they go. */
export function UploadDialog({ isOpen, album: first, onClose }: Props) {
  const t = useTexts(galleryTexts);
  const options = useAlbumOptions();
  const [album, setAlbum] = useState(first);
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('upload_title')} size={560}>
      <Stack gap="md">
        <Select
          label={t('upload_album')}
          data={[{ value: '', label: t('album_none') }, ...options]}
          value={album}
          searchable
          allowDeselect={false}
          onChange={(value) => setAlbum(value ?? '')}
        />
        <DropArea
          onFiles={(files) => {
            uploads.add(files, album);
            onClose();
          }}
        />
      </Stack>
    </Modal>
  );
}

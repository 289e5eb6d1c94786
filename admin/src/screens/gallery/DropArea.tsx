import { IconCloudUpload } from '@tabler/icons-react';
import { useRef, useState, type DragEvent } from 'react';
import { UPLOAD_FILES_MAX } from '@hokm/shared/api/gallery/limits';
import { useTexts } from '../../text/define-texts.js';
import { galleryTexts } from '../../text/gallery.js';
import css from './gallery.module.css';

/** Kinds of files that the server makes pictures of. */
const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** Files are held over the page somewhere. */
  readonly isOver?: boolean;
}

/** Takes pictures that are dropped on it, or chosen after a press. */
export function DropArea({ onFiles, isOver = false }: Props) {
  const t = useTexts(galleryTexts);
  const input = useRef<HTMLInputElement>(null);
  const [isHere, setIsHere] = useState(false);
  return (
    <div className={css['drop-place']}>
      <button
        type="button"
        className={css['drop']}
        data-over={isOver || isHere || undefined}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          setIsHere(true);
        }}
        onDragLeave={() => setIsHere(false)}
        onDrop={(event) => {
          if (!hasFiles(event)) return;
          event.preventDefault();
          event.stopPropagation();
          setIsHere(false);
          onFiles([...event.dataTransfer.files]);
        }}
      >
        <IconCloudUpload size={30} stroke={1.4} aria-hidden="true" />
        <b>{t('drop')}</b>
        <span className="note">{t('drop_or')}</span>
        <span className="note">{t('drop_types', { count: UPLOAD_FILES_MAX })}</span>
      </button>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        multiple
        hidden
        aria-label={t('upload')}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}

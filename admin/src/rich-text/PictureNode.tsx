import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconPencil, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { useTexts } from '../text/define-texts.js';
import { richTextTexts } from '../text/rich-text.js';
import { openPicture } from './PictureDialog.js';
import { isDescribed, pictureQuery, shownIn } from './pictures.js';
import css from './rich-text.module.css';

/** A picture in the editor, with the way to its description. */
export function PictureNode({ node, selected, deleteNode }: NodeViewProps) {
  const t = useTexts(richTextTexts);
  const media = String(node.attrs['media']);
  const { data, error } = useQuery(pictureQuery(media));
  const picture = data?.data;
  const shown = picture === undefined ? null : shownIn(picture, 'fa');
  const isMissing = picture !== undefined && !isDescribed(picture);
  return (
    <NodeViewWrapper className={css['picture']} data-on={selected || undefined} data-drag-handle>
      {shown === null ? (
        <span className={css['picture-wait']} role={error === null ? undefined : 'alert'}>
          {error === null ? '' : t('picture_gone')}
        </span>
      ) : (
        <img
          src={shown.sizes.find(({ size }) => size >= 640)?.url ?? shown.sizes.at(-1)?.url}
          alt={shown.alt}
          width={shown.width}
          height={shown.height}
        />
      )}
      <span className={css['picture-acts']} contentEditable={false}>
        <Button
          size="compact-sm"
          variant="default"
          data-missing={isMissing || undefined}
          leftSection={isMissing ? <IconAlertTriangle size={15} /> : <IconPencil size={15} />}
          onClick={() => openPicture(media)}
        >
          {t(isMissing ? 'undescribed' : 'describe')}
        </Button>
        <ActionIcon
          size={26}
          variant="default"
          aria-label={t('picture_remove')}
          title={t('picture_remove')}
          onClick={deleteNode}
        >
          <IconX size={15} />
        </ActionIcon>
      </span>
    </NodeViewWrapper>
  );
}

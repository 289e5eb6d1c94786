import type { ContentStatus } from './content.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { Tag } from '../../ui/Tag.js';

const TONES = {
  draft: { tone: 'mute', dot: 'ring' },
  scheduled: { tone: 'info', dot: 'ring' },
  published: { tone: 'ok', dot: 'full' },
} as const;

interface Props {
  readonly status: ContentStatus;
  readonly has_changes: boolean;
}

/** Whether readers see it, and whether they see it as it is now. */
export function StatusTag({ status, has_changes }: Props) {
  const t = useTexts(contentTexts);
  return (
    <>
      <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>
      {has_changes && status !== 'draft' && <Tag tone="wait">{t('has_changes')}</Tag>}
    </>
  );
}

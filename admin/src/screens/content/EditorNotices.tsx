import { Button, CloseButton } from '@mantine/core';
import { IconArrowsJoin, IconHistory } from '@tabler/icons-react';
import { useNow } from '@hokm/web/react';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { useDates } from '../../ui/dates.js';
import css from './editor.module.css';

const MINUTE = 60_000;

interface Props {
  readonly editor: {
    readonly kept: { readonly at: number } | null;
    readonly restoreKept: () => void;
    readonly dropKept: () => void;
    readonly hasJoined: boolean;
    readonly forgetJoined: () => void;
    readonly conflict: object | null;
  };
}

/** A text that this device has kept and the server has not. */
export function KeptNotice({ editor }: Props) {
  const t = useTexts(storyEditorTexts);
  const { ago } = useDates();
  const now = useNow(MINUTE);
  if (editor.kept === null) return null;
  return (
    <div className={css['notice']} data-tone="wait" role="status">
      <IconHistory size={20} stroke={1.8} aria-hidden="true" />
      <span className="grow">
        <b>{t('kept_title', { ago: ago(editor.kept.at, now) })}</b> {t('kept_note')}
      </span>
      <Button size="xs" onClick={editor.restoreKept}>
        {t('kept_restore')}
      </Button>
      <Button size="xs" variant="default" onClick={editor.dropKept}>
        {t('kept_drop')}
      </Button>
    </div>
  );
}

/** Somebody else's changes have come into the text. */
export function JoinedNotice({ editor }: Props) {
  const t = useTexts(storyEditorTexts);
  const common = useTexts(commonTexts);
  if (!editor.hasJoined || editor.conflict !== null) return null;
  return (
    <div className={css['notice']} data-tone="info" role="status">
      <IconArrowsJoin size={20} stroke={1.8} aria-hidden="true" />
      <span className="grow">{t('joined')}</span>
      <CloseButton aria-label={common('close')} onClick={editor.forgetJoined} />
    </div>
  );
}

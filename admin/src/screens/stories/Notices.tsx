import { Button, CloseButton } from '@mantine/core';
import { IconAlertTriangle, IconArrowsJoin, IconHistory } from '@tabler/icons-react';
import { useNow } from '@hokm/web/react';
import { openPicture } from '../../rich-text/PictureDialog.js';
import { useTexts } from '../../text/define-texts.js';
import { commonTexts } from '../../text/common.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { useDates } from '../../ui/dates.js';
import type { StoryEditor } from './use-story-editor.js';
import css from './stories.module.css';

const MINUTE = 60_000;
const ALT = 'alt:';

/** A text that this device has kept and the server has not. */
export function KeptNotice({ editor }: { readonly editor: StoryEditor }) {
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
export function JoinedNotice({ editor }: { readonly editor: StoryEditor }) {
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

interface MissingProps {
  readonly missing: readonly string[];
  /** Leads to a field: `title` or `body`. */
  readonly onField: (field: 'title' | 'body') => void;
}

/** What a story lacks before it can be published, each with the way to it. */
export function MissingNotice({ missing, onField }: MissingProps) {
  const t = useTexts(storyEditorTexts);
  if (missing.length === 0) return null;
  return (
    <div className={css['missing']} role="alert">
      <b>
        <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
        {t('missing_title')}
      </b>
      <ul>
        {missing.map((each) => (
          <li key={each}>
            {each.startsWith(ALT) ? (
              <button type="button" onClick={() => openPicture(each.slice(ALT.length))}>
                <img src={`/api/media/${each.slice(ALT.length)}/320`} alt="" />
                {t('missing_alt')}
              </button>
            ) : (
              <button type="button" onClick={() => onField(each === 'title' ? 'title' : 'body')}>
                {t(each === 'title' ? 'missing_headline' : 'missing_body')}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

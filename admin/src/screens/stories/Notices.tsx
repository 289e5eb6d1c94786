import { IconAlertTriangle } from '@tabler/icons-react';
import { openPicture } from '../../rich-text/PictureDialog.js';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import css from './stories.module.css';

const ALT = 'alt:';

interface MissingProps {
  readonly missing: readonly string[];
  /** Leads to a field: `title` or `body`. */
  readonly onField: (field: 'title' | 'body') => void;
}

/** The reasons why a story cannot be published yet, each with the way to its place. */
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

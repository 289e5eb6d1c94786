import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { useDates } from '../../ui/dates.js';
import type { SaveState } from './use-draft-editor.js';
import css from './editor.module.css';

interface Props {
  readonly editor: {
    readonly state: SaveState;
    readonly savedAt: number | null;
    readonly problem: string | null;
  };
  /** Words for a text that only this device has. */
  readonly local: string;
}

/** Where the text is: on the server, on this device, or on its way. */
export function SaveLine({ editor: { state, savedAt, problem }, local }: Props) {
  const t = useTexts(storyEditorTexts);
  const { time } = useDates();
  const words =
    state === 'local'
      ? local
      : state === 'saved' && savedAt !== null
        ? t('state_saved_at', { time: time(savedAt) })
        : t(`state_${state}`);
  return (
    <p className={css['save-line']} data-state={state} role="status">
      <i aria-hidden="true" />
      <span>{words}</span>
      {problem !== null && state !== 'saved' && state !== 'saving' && <span className="note">{problem}</span>}
    </p>
  );
}

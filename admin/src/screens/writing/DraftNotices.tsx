import { ConflictPanel } from '../content/ConflictPanel.js';
import { JoinedNotice, KeptNotice } from '../content/EditorNotices.js';
import css from '../content/editor.module.css';
import { withPlace, type DraftConflict } from '../content/join-drafts.js';
import type { Publishable } from '../content/use-content-actions.js';
import { FormProblem } from '../../ui/States.js';
import type { DraftField } from './DraftDifference.js';
import type { ContentEditor } from './use-content-editor.js';

interface Props<Values extends object, Item extends Publishable> {
  readonly editor: ContentEditor<Values, Item>;
  readonly fields: readonly DraftField<Values>[];
}

/** The notices above a draft: a copy of this device, changes of others, and the reason of a failure. */
export function DraftNotices<Values extends object, Item extends Publishable>({
  editor,
  fields,
}: Props<Values, Item>) {
  const { conflict, values } = editor;
  const fieldOf = ({ field, language }: DraftConflict) =>
    fields.find((each) => each.field === field && (each.language ?? null) === language);
  return (
    <div className={css['notices']}>
      <KeptNotice editor={editor} />
      <JoinedNotice editor={editor} />
      <FormProblem problem={conflict === null ? editor.failure : null} />
      {conflict !== null && (
        <ConflictPanel
          key={conflict.theirs.revision}
          conflicts={conflict.joined.conflicts}
          labelOf={(place) => fieldOf(place)?.label ?? place.field}
          show={(place, value) =>
            fieldOf(place)
              ?.lines(withPlace(values, place, value))
              .join(' · ')
          }
          onResolve={editor.resolve}
        />
      )}
    </div>
  );
}

import { Button, type ButtonProps } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { lazy } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import type { ContentActions, Publishable } from '../content/use-content-actions.js';
import { DraftDifference, type DraftField } from './DraftDifference.js';
import type { ContentEditor } from './use-content-editor.js';

const VersionsDrawer = lazy(async () => ({
  default: (await import('../content/VersionsDrawer.js')).VersionsDrawer,
}));

interface Props<Values extends object, Item extends Publishable> extends Pick<ButtonProps, 'size'> {
  readonly type: Versioned;
  readonly editor: ContentEditor<Values, Item>;
  readonly actions: ContentActions<Item>;
  readonly stale: readonly string[];
  readonly fields: readonly DraftField<Values>[];
}

/** Opens the earlier versions of a text. A text that is not stored yet has none. */
export function VersionsButton<Values extends object, Item extends Publishable>(props: Props<Values, Item>) {
  const { type, editor, actions, stale, fields, ...button } = props;
  const t = useTexts(storyEditorTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { item, isDirty, values } = editor;
  if (item === null) return null;
  const { id, revision } = item;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconHistory size={17} stroke={1.7} />}
        onClick={() => setIsOpen(true)}
        {...button}
      >
        {t('versions')}
      </Button>
      <Suspense>
        <VersionsDrawer
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          draft={{
            type,
            id,
            revision,
            isDirty,
            stale,
            difference: (was) => <DraftDifference fields={fields} was={was as Values} is={values} />,
            done: (text, undo) => void actions.done(text, undo),
            onRestored: editor.reload,
          }}
        />
      </Suspense>
    </>
  );
}

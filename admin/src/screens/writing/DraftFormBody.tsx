import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { mayEnter } from '@hokm/shared/policy';
import css from '../../form/FormDrawer.module.css';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { SaveLine } from '../content/SaveLine.js';
import type { Publishable } from '../content/use-content-actions.js';
import type { DraftField } from './DraftDifference.js';
import { DraftNotices } from './DraftNotices.js';
import type { ContentEditor } from './use-content-editor.js';

interface Props<Values extends object, Item extends Publishable> {
  readonly editor: ContentEditor<Values, Item>;
  readonly fields: readonly DraftField<Values>[];
  readonly children: ReactNode;
  readonly onCancel: () => void;
  /** Called when it was saved, or saved and published. */
  readonly onDone: (item: Item) => void;
}

/** The body of a drawer in which a text with a draft is written: notices, fields, state and buttons. */
export function DraftFormBody<Values extends object, Item extends Publishable>(props: Props<Values, Item>) {
  const { editor, fields, children, onCancel, onDone } = props;
  const t = useTexts(formTexts);
  const common = useTexts(commonTexts);
  const content = useTexts(contentTexts);
  const words = useTexts(storyEditorTexts);
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const { item, isSending, conflict, kept } = editor;
  const isBlocked = conflict !== null || kept !== null;
  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit(onDone);
      }}
    >
      <Stack gap="md" className={css['fields'] ?? ''}>
        <DraftNotices editor={editor} fields={fields} />
        {children}
      </Stack>
      <Group className={css['foot'] ?? ''} justify="flex-end" gap="xs">
        <div className="grow">
          <SaveLine editor={editor} local={words('state_device')} />
        </div>
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        {mayPublish && item !== null && (
          <Button
            variant="default"
            disabled={isSending || isBlocked}
            onClick={() => editor.submitAndPublish(onDone)}
          >
            {content('save_and_publish')}
          </Button>
        )}
        <Button type="submit" loading={isSending} disabled={isBlocked}>
          {t('save')}
        </Button>
      </Group>
    </form>
  );
}

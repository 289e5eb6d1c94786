import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { mayEnter } from '@hokm/shared/policy';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { StatusTag } from '../content/StatusTag.js';
import type { ContentActions, Publishable } from '../content/use-content-actions.js';
import css from '../content/editor.module.css';
import type { DraftField } from './DraftDifference.js';
import { DraftNotices } from './DraftNotices.js';
import type { ContentEditor } from './use-content-editor.js';
import { VersionsButton } from './VersionsButton.js';

interface Props<Values extends object, Item extends Publishable> {
  readonly type: Versioned;
  readonly name: string;
  readonly back: { readonly to: string; readonly text: string };
  readonly editor: ContentEditor<Values, Item>;
  readonly actions: ContentActions<Item>;
  readonly stale: readonly string[];
  /** Its fields, for comparing two versions. */
  readonly fields: readonly DraftField<Values>[];
  /** It can be deleted. */
  readonly isRemovable?: boolean;
  /** Further entries of its menu. */
  readonly menu?: ReactNode;
  /** Below the title. */
  readonly badge?: ReactNode;
  readonly onRemoved: () => void;
  readonly children: ReactNode;
}

/** The page on which a text with a draft is written: its state, its buttons, its fields and its readers’ view. */
export function WritingPage<Values extends object, Item extends Publishable>(props: Props<Values, Item>) {
  const { type, name, back, editor, actions, stale, fields, isRemovable = true, menu, badge } = props;
  const t = useTexts(contentTexts);
  const stories = useTexts(storyEditorTexts);
  const { search } = useLocation();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const { item, isDirty, isSending, conflict } = editor;
  const isBlocked = isSending || conflict !== null || editor.kept !== null;
  const isShown = item !== null && item.status !== 'draft';
  useCrumb(name);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit();
      }}
    >
      <PageHeader
        title={name}
        badge={
          <>
            {item !== null && <StatusTag status={item.status} has_changes={item.has_changes} />}
            {badge}
          </>
        }
        note={
          <Link to={{ pathname: back.to, search }} className={css['back'] ?? ''}>
            <IconArrowRight size={16} className="directional" aria-hidden="true" />
            {back.text}
          </Link>
        }
        actions={
          <>
            <VersionsButton {...{ type, editor, actions, stale, fields }} />
            {item !== null && !isDirty && (
              <ContentMenu
                item={item}
                name={name}
                actions={actions}
                isRemovable={isRemovable}
                onRemoved={props.onRemoved}
              >
                {menu}
              </ContentMenu>
            )}
            <Button
              type="submit"
              variant={mayPublish ? 'default' : 'filled'}
              disabled={!isDirty || isBlocked}
              {...(mayPublish ? {} : { loading: isSending })}
            >
              {stories('save')}
            </Button>
            {mayPublish && (
              <Button
                disabled={isBlocked || (!isDirty && isShown && !item.has_changes)}
                loading={isSending}
                onClick={() => editor.submitAndPublish()}
              >
                {t(isShown ? 'publish_changes' : 'publish')}
              </Button>
            )}
          </>
        }
      />
      <DraftNotices editor={editor} fields={fields} />
      <div className={css['editor']}>{props.children}</div>
    </form>
  );
}

import { Button } from '@mantine/core';
import { IconArrowRight, IconHistory } from '@tabler/icons-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { mayEnter } from '@hokm/shared/policy';
import { Conflict, type FieldOf } from '../../form/Conflict.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { FormProblem } from '../../ui/States.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { StatusTag } from '../content/StatusTag.js';
import type { ContentActions, Publishable } from '../content/use-content-actions.js';
import css from '../stories/stories.module.css';
import { DraftDifference, type DraftField } from './DraftDifference.js';
import type { ContentEditor } from './use-content-editor.js';

const VersionsDrawer = lazy(async () => ({
  default: (await import('../content/VersionsDrawer.js')).VersionsDrawer,
}));

interface Props<Values extends object, Item extends Publishable> {
  readonly type: Versioned;
  /** Null for a new one. */
  readonly item: Item | null;
  readonly name: string;
  readonly back: { readonly to: string; readonly text: string };
  readonly editor: ContentEditor<Values>;
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
  /** The draft was made anew by another call. */
  readonly onReload: () => void;
  readonly onRemoved: () => void;
  readonly children: ReactNode;
}

/** The page on which a text with a draft is written: its state, what can be done with it, and what it says beside its readers' view. */
export function WritingPage<Values extends object, Item extends Publishable>(props: Props<Values, Item>) {
  const { type, item, name, back, editor, actions, stale, fields, isRemovable = true, menu, badge } = props;
  const t = useTexts(contentTexts);
  const words = useTexts(formTexts);
  const stories = useTexts(storyEditorTexts);
  const { search } = useLocation();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const [hasVersions, setHasVersions] = useState(false);
  const { entity, save, saveAndPublish } = editor;
  const { form, conflict, problem, isRestored, isSaving } = entity;
  const isDirty = form.isDirty();
  const isBlocked = isSaving || conflict !== null;
  const isShown = item !== null && item.status !== 'draft';
  useCrumb(name);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
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
            {item !== null && (
              <Button
                variant="default"
                leftSection={<IconHistory size={17} stroke={1.7} />}
                onClick={() => setHasVersions(true)}
              >
                {stories('versions')}
              </Button>
            )}
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
              {...(mayPublish ? {} : { loading: isSaving })}
            >
              {stories('save')}
            </Button>
            {mayPublish && (
              <Button
                disabled={conflict !== null || (!isDirty && isShown && !item.has_changes)}
                loading={isSaving}
                onClick={saveAndPublish}
              >
                {t(isShown ? 'publish_changes' : 'publish')}
              </Button>
            )}
          </>
        }
      />
      <div className={css['notices']}>
        {isRestored && (
          <div className={css['notice']} data-tone="wait" role="status">
            <IconHistory size={20} stroke={1.8} aria-hidden="true" />
            <span className="grow">{words('restored')}</span>
            <Button size="xs" variant="default" onClick={entity.discard}>
              {words('restored_discard')}
            </Button>
          </div>
        )}
        {conflict !== null && (
          <Conflict
            mine={form.getValues()}
            theirs={conflict.values}
            fields={fields.map(({ label, lines }): FieldOf<Values> => ({
              label,
              text: (values) => lines(values).join('\n'),
            }))}
            onKeepMine={entity.keepMine}
            onTakeTheirs={entity.takeTheirs}
          />
        )}
        <FormProblem problem={problem} />
      </div>
      <div className={css['editor']}>{props.children}</div>
      {item !== null && (
        <Suspense>
          <VersionsDrawer
            isOpen={hasVersions}
            onClose={() => setHasVersions(false)}
            draft={{
              ...{ type, id: item.id, revision: item.revision, isDirty, stale },
              difference: (was) => (
                <DraftDifference fields={fields} was={was as Values} is={form.getValues()} />
              ),
              done: (text, undo) => void actions.done(text, undo),
              onRestored: props.onReload,
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

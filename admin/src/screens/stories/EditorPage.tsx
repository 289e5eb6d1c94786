import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowRight, IconDots, IconEyeOff, IconHistory, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PanelStory } from '@hokm/shared/api/stories';
import { mayEnter } from '@hokm/shared/policy';
import type { Language } from '@hokm/shared/text';
import { lazy, useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { useCrumb } from '../../navigation/crumb.js';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storiesTexts } from '../../text/stories.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { ConflictPanel } from '../content/ConflictPanel.js';
import { JoinedNotice, KeptNotice } from '../content/EditorNotices.js';
import type { DraftConflict } from '../content/join-drafts.js';
import { PreviewLink } from '../content/PreviewLink.js';
import { CoverPanel } from './CoverPanel.js';
import { MissingNotice } from './Notices.js';
import { PhonePreview } from './PhonePreview.js';
import { PublicationPanel } from './PublicationPanel.js';
import { StatusTags } from './story-rows.js';
import { storyTitle } from './story-values.js';
import { usePublish } from './use-publish.js';
import { useStoryEditor, type StoryEditor } from './use-story-editor.js';
import { BODY_ID, TITLE_ID, WritingPanel } from './WritingPanel.js';
import css from '../content/editor.module.css';

const VersionsDrawer = lazy(async () => ({ default: (await import('./VersionsDrawer.js')).VersionsDrawer }));

interface ActsProps {
  readonly editor: StoryEditor;
  readonly publishing: ReturnType<typeof usePublish>;
  readonly mayPublish: boolean;
  readonly at: string | null;
  readonly onVersions: () => void;
}

function Acts({ editor, publishing, mayPublish, at, onVersions }: ActsProps) {
  const t = useTexts(storyEditorTexts);
  const { story, isDirty, conflict } = editor;
  const isShown = story !== null && story.status !== 'draft';
  const hasNews = !isShown || story.has_changes || isDirty || at !== null;
  const isBlocked = conflict !== null || editor.kept !== null || publishing.isSending;
  const label = at !== null ? 'schedule' : isShown ? 'publish_changes' : 'publish';
  return (
    <>
      {story !== null && (
        <Button variant="default" leftSection={<IconHistory size={17} stroke={1.7} />} onClick={onVersions}>
          {t('versions')}
        </Button>
      )}
      {story !== null && mayPublish && (
        <Menu width={220}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('more')}>
              <IconDots size={20} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isShown && (
              <Menu.Item
                leftSection={<IconEyeOff size={18} stroke={1.7} />}
                disabled={isBlocked}
                onClick={publishing.unpublish}
              >
                {t('unpublish')}
              </Menu.Item>
            )}
            <Menu.Item
              data-danger
              leftSection={<IconTrash size={18} stroke={1.7} />}
              disabled={publishing.isSending}
              onClick={publishing.remove}
            >
              {t('delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      <Button
        variant={mayPublish ? 'default' : 'filled'}
        disabled={!isDirty || isBlocked}
        onClick={publishing.save}
      >
        {t('save')}
      </Button>
      {mayPublish && (
        <Button
          disabled={!hasNews || isBlocked}
          loading={publishing.isSending}
          onClick={() => publishing.publish(at)}
        >
          {t(label)}
        </Button>
      )}
    </>
  );
}

interface LoadedProps {
  readonly initial: PanelStory | null;
  readonly onCreated: (id: string) => void;
}

/** The names of the fields that two people may have changed differently. */
const FIELDS = {
  title: 'headline',
  summary: 'summary',
  body: 'body',
  picture: 'cover',
  tags: 'tags',
  pinned: 'pin',
} as const;

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus());

function Loaded({ initial, onCreated }: LoadedProps) {
  const t = useTexts(storyEditorTexts);
  const stories = useTexts(storiesTexts);
  const words = useTexts(formTexts);
  const navigate = useNavigate();
  const own = useLanguage();
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const editor = useStoryEditor(initial, onCreated);
  const publishing = usePublish(editor, () => void navigate('/stories'));
  const { story, values } = editor;
  const [language, setLanguage] = useState<Language>(() =>
    initial === null || initial.title[own] !== '' ? own : own === 'fa' ? 'en' : 'fa',
  );
  const [hasVersions, setHasVersions] = useState(false);
  // A new moment is asked for once: after it is set, it is the story's own.
  const publishedAt = story?.published_at ?? null;
  const [asked, setAsked] = useState<{ readonly from: string | null; readonly at: string | null } | null>(
    null,
  );
  const at = asked !== null && asked.from === publishedAt ? asked.at : null;
  const setAt = (next: string | null) => setAsked({ from: publishedAt, at: next });
  const title = storyTitle(values, own);
  const name = title || (story === null ? t('new_title') : stories('untitled'));
  useCrumb(name);
  const labelOf = ({ field, language: of }: DraftConflict) => {
    const label = t(FIELDS[field as keyof typeof FIELDS]);
    return of === null ? label : words(`in_${of}`, { name: label });
  };
  return (
    <>
      <PageHeader
        title={name}
        badge={story !== null && <StatusTags story={story} />}
        note={
          <Link to="/stories" className={css['back'] ?? ''}>
            <IconArrowRight size={16} className="directional" aria-hidden="true" />
            {t('back')}
          </Link>
        }
        actions={<Acts {...{ editor, publishing, mayPublish, at }} onVersions={() => setHasVersions(true)} />}
      />
      <div className={css['notices']}>
        <KeptNotice editor={editor} />
        <JoinedNotice editor={editor} />
        <MissingNotice
          missing={publishing.missing}
          onField={(field) => focusOn(field === 'title' ? TITLE_ID : BODY_ID)}
        />
        <FormProblem
          problem={publishing.missing.length > 0 || editor.conflict !== null ? null : publishing.problem}
        />
        {editor.conflict !== null && (
          <ConflictPanel
            key={editor.conflict.theirs.revision}
            conflicts={editor.conflict.joined.conflicts}
            labelOf={labelOf}
            onResolve={editor.resolve}
          />
        )}
      </div>
      <div className={css['editor']}>
        <WritingPanel
          editor={editor}
          language={language}
          onLanguage={setLanguage}
          missing={publishing.missing}
        />
        <div className={css['beside']}>
          <PhonePreview
            language={language}
            title={values.title[language]}
            body={values.body[language]}
            picture={values.picture}
            author={story?.author?.name || null}
            tools={
              story === null ? undefined : (
                <PreviewLink type="stories" id={story.id} isDirty={editor.isDirty} />
              )
            }
          />
          <PublicationPanel {...{ story, values, mayPublish, at }} onAt={setAt} onChange={editor.change} />
          <CoverPanel value={values.picture} onChange={(picture) => editor.change({ picture })} />
        </div>
      </div>
      {story !== null && (
        <Suspense>
          <VersionsDrawer
            isOpen={hasVersions}
            onClose={() => setHasVersions(false)}
            editor={editor}
            id={story.id}
            onRestored={() => publishing.reload(story.id)}
          />
        </Suspense>
      )}
    </>
  );
}

/** A story while it is written: `id` is null for a new one. */
export function EditorPage({
  id,
  onCreated,
}: {
  readonly id: string | null;
  readonly onCreated: (id: string) => void;
}) {
  const t = useTexts(storiesTexts);
  const common = useTexts(commonTexts);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/stories/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    // Never from the cache: it is going to be changed. While it is written it stays as it was loaded.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const [opened, setOpened] = useState<PanelStory | null>(null);
  if (opened === null && data !== undefined) setOpened(data.data);
  if (id === null || opened !== null) return <Loaded initial={opened} onCreated={onCreated} />;
  if (error !== null)
    return (
      <>
        <PageHeader title={t('title')} />
        <Panel>
          <Failed title={t('load_failed')} error={error} retry={() => void refetch()} />
          <p className="note" style={{ textAlign: 'center' }}>
            {t('load_gone')}
          </p>
        </Panel>
      </>
    );
  return (
    <div role="status" aria-label={common('loading')}>
      <PageHeader title={t('story')} />
      <div className={css['editor']}>
        <Bone height={560} />
        <Bone height={560} />
      </div>
    </div>
  );
}

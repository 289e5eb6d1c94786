import { Button, Drawer } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plainText, type RichText } from '@hokm/shared/rich-text';
import type { Version } from '@hokm/shared/api/versions';
import { LANGUAGES } from '@hokm/shared/text';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { common } from '../../rich-text/join.js';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { useSubmit } from '../../ui/use-submit.js';
import type { StoryValues } from './story-values.js';
import { useStoryUndo } from './use-story-actions.js';
import { STORIES_CALLS, type StoryEditor } from './use-story-editor.js';
import { Thumb } from './story-rows.js';
import css from './stories.module.css';

type Kept = Pick<StoryValues, 'title' | 'summary' | 'body' | 'picture' | 'tags'>;

/** The lines of a text; a picture is a line of its own. */
const linesOf = (tree: RichText, picture: string): string[] =>
  tree.content.flatMap((block) =>
    block.type === 'image' ? [picture] : plainText({ type: 'doc', content: [block] }).split('\n'),
  );

/** Lines that were there and are gone struck through, new ones marked; `was` is the earlier version. */
function LineDiff({ was, is }: { readonly was: readonly string[]; readonly is: readonly string[] }) {
  const shared = common(was, is, (one, other) => one === other);
  const rows: { readonly kind: 'same' | 'gone' | 'new'; readonly text: string }[] = [];
  let [w, i] = [0, 0];
  for (const [atWas, atIs] of [...shared, [was.length, is.length] as const]) {
    for (; w < atWas; w += 1) rows.push({ kind: 'gone', text: was[w] ?? '' });
    for (; i < atIs; i += 1) rows.push({ kind: 'new', text: is[i] ?? '' });
    if (atWas < was.length) rows.push({ kind: 'same', text: was[atWas] ?? '' });
    [w, i] = [atWas + 1, atIs + 1];
  }
  return rows.map(({ kind, text }, at) =>
    kind === 'same' ? (
      <p key={at} className={css['same']}>
        {text}
      </p>
    ) : kind === 'gone' ? (
      <del key={at}>{text}</del>
    ) : (
      <ins key={at}>{text}</ins>
    ),
  );
}

/** What differs between an earlier version and the draft, field by field. */
function Difference({ was, is }: { readonly was: Kept; readonly is: Kept }) {
  const t = useTexts(storyEditorTexts);
  const words = useTexts(formTexts);
  const fields = LANGUAGES.flatMap((language) => [
    ...(['title', 'summary'] as const).map((field) => ({
      label: words(`in_${language}`, { name: t(field === 'title' ? 'headline' : 'summary') }),
      language,
      lines: (of: Kept) => (of[field][language] === '' ? [] : [of[field][language]]),
    })),
    {
      label: words(`in_${language}`, { name: t('body') }),
      language,
      lines: (of: Kept) => linesOf(of.body[language], t('picture_there')),
    },
  ]);
  const differing = fields.filter(({ lines }) => lines(was).join('\n') !== lines(is).join('\n'));
  const hasOtherPicture = was.picture !== is.picture;
  const hasOtherTags = was.tags.join() !== is.tags.join();
  if (differing.length === 0 && !hasOtherPicture && !hasOtherTags)
    return <p className="note">{t('version_same')}</p>;
  return (
    <>
      {differing.map(({ label, language, lines }) => (
        <section key={label} className={css['diff']}>
          <h3>{label}</h3>
          <div lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
            <LineDiff was={lines(was)} is={lines(is)} />
          </div>
        </section>
      ))}
      {hasOtherTags && (
        <section className={css['diff']}>
          <h3>{t('tags')}</h3>
          <div>
            <LineDiff was={was.tags} is={is.tags} />
          </div>
        </section>
      )}
      {hasOtherPicture && (
        <section className={css['diff']}>
          <h3>{t('cover')}</h3>
          <div className={css['diff-pictures']}>
            <figure>
              <Thumb media={was.picture} size={72} />
              <figcaption className="note">{t('was')}</figcaption>
            </figure>
            <figure>
              <Thumb media={is.picture} size={72} />
              <figcaption className="note">{t('is')}</figcaption>
            </figure>
          </div>
        </section>
      )}
    </>
  );
}

interface OpenProps {
  readonly id: string;
  readonly n: number;
  readonly editor: StoryEditor;
  readonly onRestored: () => void;
}

/** One version against the draft, and the way back to it. */
function OpenVersion({ id, n, editor, onRestored }: OpenProps) {
  const t = useTexts(storyEditorTexts);
  const { submit, isSending, problem } = useSubmit();
  const done = useStoryUndo(onRestored);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/content/:type/:id/versions/:n', { params: { type: 'stories', id, n } }),
  });
  if (data === undefined)
    return error === null ? (
      <Bone height={120} />
    ) : (
      <Failed title={t('version_failed')} error={error} retry={() => void refetch()} />
    );
  const restore = () =>
    void submit(async () => {
      const { undo } = await client.call('POST /admin/content/:type/:id/versions/:n/restore', {
        params: { type: 'stories', id, n },
        body: { revision: editor.story?.revision ?? 0 },
      });
      done(t('version_restored'), undo);
      await invalidate(...STORIES_CALLS);
      onRestored();
    });
  return (
    <div className={css['version-open']}>
      <p className={css['diff-title']}>{t('version_diff')}</p>
      <Difference was={data.data.fields as unknown as Kept} is={editor.values} />
      <FormProblem problem={problem} />
      {!data.data.is_current && (
        <>
          {editor.isDirty && <p className="note">{t('version_dirty')}</p>}
          <Button
            size="xs"
            variant="default"
            loading={isSending}
            disabled={editor.isDirty}
            leftSection={<IconArrowBackUp size={16} className="directional" />}
            onClick={restore}
          >
            {t('version_restore')}
          </Button>
        </>
      )}
    </div>
  );
}

function Row({
  version,
  isOpen,
  onOpen,
  children,
}: {
  readonly version: Version;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly children: React.ReactNode;
}) {
  const t = useTexts(storyEditorTexts);
  const { date } = useDates();
  const { at, by, is_current, is_published } = version;
  return (
    <li className={css['version']} data-on={isOpen || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={onOpen}>
        <span className="grow">
          <b>{date(at, { style: 'short', time: true })}</b>
          <span className="note">
            {by.name === '' ? t('version_by_former') : t('version_by', { name: isolate(by.name) })}
            {' · '}
            <Ago at={at} />
          </span>
        </span>
        {is_current && <Tag tone="jade">{t('version_now')}</Tag>}
        {is_published && (
          <Tag tone="ok" dot="full">
            {t('version_published')}
          </Tag>
        )}
      </button>
      {isOpen && children}
    </li>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly editor: StoryEditor;
  /** The draft is like an earlier version now. */
  readonly onRestored: () => void;
}

/** Earlier versions of a story: who, when, the difference to the draft, and the way back. */
export function VersionsDrawer({ isOpen, onClose, id, editor, onRestored }: Props) {
  const t = useTexts(storyEditorTexts);
  const [opened, setOpened] = useState<number | null>(null);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/content/:type/:id/versions', { params: { type: 'stories', id } }),
    enabled: isOpen,
  });
  return (
    <Drawer opened={isOpen} onClose={onClose} title={t('versions_title')} position="right" size={520}>
      <p className="note">{t('versions_note')}</p>
      {data === undefined ? (
        error === null ? (
          <Bone height={280} />
        ) : (
          <Failed title={t('versions_failed')} error={error} retry={() => void refetch()} />
        )
      ) : (
        <ul className={css['versions']}>
          {data.data.map((version) => (
            <Row
              key={version.n}
              version={version}
              isOpen={opened === version.n}
              onOpen={() => setOpened(opened === version.n ? null : version.n)}
            >
              <OpenVersion id={id} n={version.n} editor={editor} onRestored={onRestored} />
            </Row>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

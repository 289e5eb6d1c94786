import { Button, Drawer } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { plainText, type RichText } from '@hokm/shared/rich-text';
import type { Version } from '@hokm/shared/api/versions';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { isolate } from '@hokm/web/format';
import { client } from '../../api/client.js';
import { callQuery, invalidate } from '../../api/queries.js';
import { common } from '../../rich-text/join.js';
import { useTexts } from '../../text/define-texts.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { Bone, Failed, FormProblem } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago, useDates } from '../../ui/dates.js';
import { useSubmit } from '../../ui/use-submit.js';
import css from './versions.module.css';

type Fields = Readonly<Record<string, unknown>>;

/** A text whose versions are shown. */
export interface VersionedDraft {
  readonly type: Versioned;
  readonly id: string;
  readonly revision: number;
  /** Something is written that is not saved. */
  readonly isDirty: boolean;
  /** Beginnings of the calls whose answers another draft makes out of date. */
  readonly stale: readonly string[];
  /** The differences between the fields of a version and the draft. */
  readonly difference: (was: Fields) => ReactNode;
  /** Says what was done, with the way back. */
  readonly done: (text: string, undo: { readonly id: string } | null) => void;
  /** The draft is like an earlier version now. */
  readonly onRestored: () => void;
}

/** The lines of a text; a picture is a line of its own. */
export const linesOf = (tree: RichText, picture: string): string[] =>
  tree.content.flatMap((block) =>
    block.type === 'image' ? [picture] : plainText({ type: 'doc', content: [block] }).split('\n'),
  );

/** Lines that were there and are gone struck through, new ones marked; `was` is the earlier version. */
export function LineDiff({ was, is }: { readonly was: readonly string[]; readonly is: readonly string[] }) {
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

interface OpenProps {
  readonly draft: VersionedDraft;
  readonly n: number;
}

/** One version against the draft, and the way back to it. */
function OpenVersion({ draft, n }: OpenProps) {
  const t = useTexts(storyEditorTexts);
  const { submit, isSending, problem } = useSubmit();
  const { type, id, revision, isDirty, stale, difference, done, onRestored } = draft;
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/content/:type/:id/versions/:n', { params: { type, id, n } }),
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
        params: { type, id, n },
        body: { revision },
      });
      done(t('version_restored'), undo);
      await invalidate(...stale, 'GET /admin/content/:type');
      onRestored();
    });
  return (
    <div className={css['version-open']}>
      <p className={css['diff-title']}>{t('version_diff')}</p>
      {difference(data.data.fields)}
      <FormProblem problem={problem} />
      {!data.data.is_current && (
        <>
          {isDirty && <p className="note">{t('version_dirty')}</p>}
          <Button
            size="xs"
            variant="default"
            loading={isSending}
            disabled={isDirty}
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
  readonly children: ReactNode;
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
  readonly draft: VersionedDraft;
}

/** Earlier versions of a text: who, when, the difference to the draft, and the way back. */
export function VersionsDrawer({ isOpen, onClose, draft }: Props) {
  const t = useTexts(storyEditorTexts);
  const [opened, setOpened] = useState<number | null>(null);
  const { type, id } = draft;
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /admin/content/:type/:id/versions', { params: { type, id } }),
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
              <OpenVersion draft={draft} n={version.n} />
            </Row>
          ))}
        </ul>
      )}
    </Drawer>
  );
}

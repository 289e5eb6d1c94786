import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Submission } from '@hokm/shared/api/stories';
import { SUBMISSION_STATUSES } from '@hokm/shared/api/stories/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { Page } from '../../../api/endpoints.js';
import { useTexts } from '../../../text/define-texts.js';
import { submissionsTexts } from '../../../text/submissions.js';
import { Empty, Failed } from '../../../ui/States.js';
import { Tag } from '../../../ui/Tag.js';
import { Ago } from '../../../ui/dates.js';
import { PaneBones, PanePages, PaneRow } from '../../../ui/Panes.js';
import panes from '../../../ui/panes.module.css';
import { Thumb } from '../story-rows.js';
import { TONES } from './submission-words.js';
import css from './submissions.module.css';

const SEARCH_DELAY_MS = 300;
export const STATUSES = [
  'pending',
  ...SUBMISSION_STATUSES.filter((each) => each !== 'pending'),
  'all',
] as const;
export type Shown = (typeof STATUSES)[number];

interface Props {
  readonly status: Shown;
  readonly page: Page<Submission> | undefined;
  readonly error: unknown;
  readonly retry: () => void;
  readonly current: string | undefined;
}

/** Status and words of the queue; both are in the address. */
export function QueueFilters({
  status,
  pending,
}: {
  readonly status: Shown;
  readonly pending: number | null;
}) {
  const t = useTexts(submissionsTexts);
  const language = useLanguage();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('search') ?? '');
  const set = (name: string, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const search = useDebouncedCallback((value: string) => set('search', value.trim()), SEARCH_DELAY_MS);
  return (
    <div className={css['filters']}>
      <SegmentedControl
        className={css['statuses'] ?? ''}
        aria-label={t('status')}
        value={status}
        data={STATUSES.map((value) => ({
          value,
          label:
            value === 'pending' && pending !== null && pending > 0
              ? `${t('status_pending')} ${formatNumber(pending, language)}`
              : t(`status_${value}`),
        }))}
        onChange={(value) => set('status', value === 'pending' ? '' : value)}
      />
      <TextInput
        type="search"
        className={css['search'] ?? ''}
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={17} stroke={1.8} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
    </div>
  );
}

function Row({
  found,
  isOn,
  search,
}: {
  readonly found: Submission;
  readonly isOn: boolean;
  readonly search: string;
}) {
  const t = useTexts(submissionsTexts);
  const { id, title, author, at, status, pictures } = found;
  return (
    <PaneRow to={{ pathname: `/submissions/${id}`, search }} isOn={isOn} className={css['row']}>
      <Thumb media={pictures[0]?.id ?? null} />
      <span className="grow">
        <bdi className="name">
          <b>{title}</b>
        </bdi>
        <span className="note cut" style={{ display: 'block' }}>
          <bdi>{author.name || t('former_writer')}</bdi> · <Ago at={at} />
        </span>
      </span>
      {status !== 'pending' && <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>}
    </PaneRow>
  );
}

/** The queue: those that wait, the oldest first, or others. */
export function Queue({ status, page, error, retry, current }: Props) {
  const t = useTexts(submissionsTexts);
  const [params, setParams] = useSearchParams();
  const go = (to: number) =>
    setParams(() => {
      const next = new URLSearchParams(params);
      next.set('page', String(to));
      return next;
    });
  const isPlain = status === 'pending' && params.get('search') === null;
  return (
    <section className={`${panes['list'] ?? ''} ${css['list'] ?? ''}`} aria-label={t('list')}>
      {page === undefined ? (
        error === null ? (
          <PaneBones label={t('list')} height={48} />
        ) : (
          <Failed title={t('failed')} error={error} retry={retry} />
        )
      ) : page.data.length === 0 ? (
        <Empty title={t(isPlain ? 'empty' : 'no_match')} note={t(isPlain ? 'empty_hint' : 'no_match_hint')} />
      ) : (
        <ul>
          {page.data.map((found) => (
            <li key={found.id}>
              <Row found={found} isOn={found.id === current} search={params.toString()} />
            </li>
          ))}
        </ul>
      )}
      {page !== undefined && <PanePages page={page.meta.page} pages={page.meta.pages} onPage={go} />}
    </section>
  );
}

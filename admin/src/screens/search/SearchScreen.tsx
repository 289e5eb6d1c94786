import { ActionIcon, Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useState, type SyntheticEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  SEARCH_AREAS,
  SEARCH_SORTS,
  SEARCH_SUBJECTS,
  type Condition,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { mayEnter } from '@hokm/shared/policy';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useListParams, type Sort } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { searchTexts } from '../../text/search.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { useEntryText } from '../users/entries.js';
import { ConditionBuilder } from './ConditionBuilder.js';
import { Results } from './Results.js';
import { conditionWords } from './condition-words.js';
import { parseSearch, printSearch, type Problem } from './syntax.js';
import css from './search.module.css';

const FILTERS = ['subject', 'q'] as const;
const usual = (subject: SearchSubject): Sort => ({ by: SEARCH_SORTS[subject][0], order: 'desc' });
const SORTS: Readonly<Record<SearchSubject, Sort>> = {
  users: usual('users'),
  matches: usual('matches'),
  payments: usual('payments'),
  ledger: usual('ledger'),
  audit: usual('audit'),
};

interface QueryProps {
  readonly subject: SearchSubject;
  /** As it stands in the address. */
  readonly query: string;
  readonly problems: readonly Problem[];
  readonly onFind: (typed: string) => void;
}

/** The search as it is typed. */
function QueryField({ subject, query, problems, onFind }: QueryProps) {
  const t = useTexts(searchTexts);
  const [typed, setTyped] = useState(query);
  // The address changes without typing too: conditions are added and removed, the page goes back.
  const [found, setFound] = useState(query);
  if (found !== query) {
    setFound(query);
    setTyped(query);
  }
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onFind(typed.trim());
  };
  const problem = problems.map(({ why, text }) => t(`p_${why}`, { text: isolate(text) })).join(' ');
  return (
    <form role="search" className={css['query']} onSubmit={onSubmit}>
      <TextInput
        type="search"
        classNames={{ input: css['typed'] ?? '' }}
        aria-label={t('query')}
        placeholder={t(`example_${subject}`)}
        leftSection={<IconSearch size={17} stroke={1.8} />}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={500}
        value={typed}
        error={typed === query && problem !== '' && problem}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">{t('find')}</Button>
    </form>
  );
}

interface ChipsProps {
  readonly subject: SearchSubject;
  readonly conditions: readonly Condition[];
  readonly onRemove: (at: number) => void;
}

/** The conditions in words; each can be taken off. */
function Chips({ subject, conditions, onRemove }: ChipsProps) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const entryText = useEntryText();
  if (conditions.length === 0) return null;
  return (
    <ul className={css['chips']} aria-label={t('conditions')}>
      {conditions.map((condition, at) => {
        const words = conditionWords(subject, condition, { t, entryText, language });
        return (
          <li key={`${at}:${words}`} className={css['chip']}>
            <bdi className="cut">{words}</bdi>
            <ActionIcon
              size={26}
              variant="transparent"
              c="inherit"
              aria-label={t('remove', { condition: isolate(words) })}
              onClick={() => onRemove(at)}
            >
              <IconX size={14} stroke={2.2} />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

/** /admin/search: people, matches, payments, the ledger and the audit log by conditions that are typed or built; all in the address. */
export function SearchScreen() {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const { admin_level } = useUser();
  const [params] = useSearchParams();
  const subjects = SEARCH_SUBJECTS.filter((each) => mayEnter(admin_level, SEARCH_AREAS[each]));
  const asked = params.get('subject');
  const subject = subjects.find((each) => each === asked) ?? subjects[0] ?? 'matches';
  const list = useListParams(SORTS[subject], FILTERS);
  const query = list.filters['q'] ?? '';
  const { conditions, problems } = parseSearch(query, subject);
  const find = (typed: string) => list.set({ q: typed });
  const findAll = (all: readonly Condition[]) => find(printSearch(all, subject, language));
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} />
      <div className={css['top']}>
        <Panel>
          <SegmentedControl
            className={css['subjects'] ?? ''}
            aria-label={t('subject')}
            value={subject}
            data={subjects.map((value) => ({ value, label: t(`s_${value}`) }))}
            onChange={(next) => list.set({ subject: next, q: null, sort_by: null, sort_order: null })}
          />
          <QueryField key={subject} subject={subject} query={query} problems={problems} onFind={find} />
          <Chips
            subject={subject}
            conditions={conditions}
            onRemove={(place) => findAll(conditions.filter((_, at) => at !== place))}
          />
          <ConditionBuilder
            key={`builder-${subject}`}
            subject={subject}
            onAdd={(condition) => findAll([...conditions, condition])}
          />
        </Panel>
      </div>
      {problems.length === 0 && (
        <Results key={`results-${subject}`} subject={subject} conditions={conditions} list={list} />
      )}
    </>
  );
}

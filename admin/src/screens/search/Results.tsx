import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Found } from '@hokm/shared/api/search';
import {
  fieldOf,
  narrows,
  SEARCH_FIELDS,
  SEARCH_FOUND_MAX,
  type Condition,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import type { ListSource } from '../../list/list-source.js';
import type { ListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { searchTexts } from '../../text/search.js';
import { Panel } from '../../ui/Panel.js';
import { Empty } from '../../ui/States.js';
import { fieldName } from './condition-words.js';
import { FoundCard, foundName, useFoundColumns } from './found-rows.js';

interface Props {
  readonly subject: SearchSubject;
  readonly conditions: readonly Condition[];
  readonly list: ListParams;
}

/** In place of results: how to begin, or which condition is missing. */
function Unready({ subject, conditions }: Pick<Props, 'subject' | 'conditions'>) {
  const t = useTexts(searchTexts);
  if (conditions.length === 0)
    return <Empty title={t('begin')} note={t('begin_note', { example: isolate(t(`example_${subject}`)) })} />;
  const precise = Object.keys(SEARCH_FIELDS[subject]).filter((name) => {
    const field = fieldOf(subject, name);
    return field?.narrows === true;
  });
  const fields = precise.map((name) => fieldName(subject, name, t)).join('، ');
  return <Empty title={t('broad')} note={t('broad_note', { fields })} />;
}

function Found({ subject, conditions, list }: Props) {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  const { page, per_page } = list.query;
  const { by, order } = list.sort;
  const { data, error, isPlaceholderData, dataUpdatedAt, refetch } = useQuery({
    ...callQuery('POST /admin/search/advanced', {
      body: { subject, all: [...conditions], page, per_page, sort: { by, order } },
    }),
    placeholderData: keepPreviousData,
  });
  const source: ListSource<Found> = {
    page: data,
    error,
    isChanging: isPlaceholderData,
    loadedAt: dataUpdatedAt,
    retry: () => void refetch(),
  };
  const columns = useFoundColumns(subject);
  return (
    <DataList
      name={t('title')}
      source={source}
      // The search stands above the list: it has no filters of its own.
      list={{ ...list, filters: {}, isFiltered: false }}
      columns={columns}
      getId={({ id }) => id}
      getName={foundName}
      card={(row) => <FoundCard row={row} />}
      notice={
        data?.meta.total_is === 'at_least'
          ? t('refine', { count: formatNumber(SEARCH_FOUND_MAX, language) })
          : undefined
      }
      empty={{ title: t('empty'), note: t('empty_note') }}
      failed={t('failed')}
    />
  );
}

/** The results of a search, or the condition that it lacks. */
export function Results(props: Props) {
  const { subject, conditions } = props;
  if (conditions.some((condition) => narrows(subject, condition))) return <Found {...props} />;
  return (
    <Panel>
      <Unready subject={subject} conditions={conditions} />
    </Panel>
  );
}

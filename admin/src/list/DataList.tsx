import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { commonTexts } from '../text/common.js';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { Panel } from '../ui/Panel.js';
import { Empty, Failed } from '../ui/States.js';
import { useDates } from '../ui/dates.js';
import { Cards } from './Cards.js';
import { ColumnsMenu } from './ColumnsMenu.js';
import { DataTable } from './DataTable.js';
import { FilterBar } from './FilterBar.js';
import { Pager } from './Pager.js';
import { Tiles } from './Tiles.js';
import { shownColumns } from './columns.js';
import type { DataListProps } from './list-props.js';
import type { ListSource } from './list-source.js';
import { PAGE_SIZES } from './use-list-params.js';
import css from './DataList.module.css';

/** From this width on, a list is a table. */
const TABLE = '(min-width: 48em)';

/** The rows stay when they cannot be refreshed, with how old they are. */
function StaleStrip({ source }: { readonly source: ListSource<unknown> }) {
  const t = useTexts(listTexts);
  const common = useTexts(commonTexts);
  const { time } = useDates();
  return (
    <div className={css['stale']} role="status">
      <IconCloudOff size={18} stroke={1.8} aria-hidden="true" />
      <span className="grow">{t('stale', { time: time(source.loadedAt) })}</span>
      <Button size="xs" variant="default" onClick={source.retry}>
        {common('try_again')}
      </Button>
    </div>
  );
}

function Rows<Row>(props: DataListProps<Row>) {
  const t = useTexts(listTexts);
  const isTable = useMediaQuery(TABLE, undefined, { getInitialValueInEffect: false });
  const { source, list, empty, failed, tile } = props;
  const { page, error, retry } = source;
  if (page === undefined && error !== null) return <Failed title={failed} error={error} retry={retry} />;
  if (page?.data.length === 0)
    return list.isFiltered ? (
      <Empty title={empty.noMatch ?? t('no_match')} note={t('no_match_hint')}>
        <Button variant="default" onClick={list.clear}>
          {t('clear_filters')}
        </Button>
      </Empty>
    ) : (
      <Empty title={empty.title} {...(empty.note === undefined ? {} : { note: empty.note })}>
        {empty.action}
      </Empty>
    );
  const rows = page?.data ?? null;
  if (tile !== undefined) return <Tiles {...props} tile={tile} rows={rows} />;
  return isTable ? <DataTable {...props} rows={rows} /> : <Cards {...props} rows={rows} />;
}

/**
 * A list with search, filters, sort and pages, all in its address. A table on wide screens and cards on phones, or a grid of
 * pictures; loading, empty, failed and stale are shown in its place.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const { source, list, search, filters, title, columns, choosesColumns = false } = props;
  const shown = choosesColumns ? shownColumns(columns, list.columns) : columns;
  const { page, error } = source;
  const pages = page === undefined ? 0 : Math.ceil(page.meta.total / page.meta.per_page);
  const isBeyondEnd = page !== undefined && pages > 0 && page.meta.page > pages;
  useEffect(() => {
    // The last row of the last page may have gone.
    if (isBeyondEnd) list.setPage(pages);
  }, [isBeyondEnd, list, pages]);
  return (
    <Panel name={props.name} isFlush {...(title === undefined ? {} : { title })}>
      {props.views}
      <FilterBar
        list={list}
        search={search}
        sorts={columns.flatMap(({ sort, head }) =>
          sort === undefined ? [] : [{ value: sort, label: head }],
        )}
        isGrid={props.tile !== undefined}
        end={choosesColumns && <ColumnsMenu list={list} columns={columns} />}
        onRefresh={source.retry}
        {...(filters ? { filters } : {})}
      />
      {page !== undefined && error !== null && <StaleStrip source={source} />}
      {props.notice !== undefined && (
        <p className={css['notice']} role="status">
          {props.notice}
        </p>
      )}
      <div className={css['rows']} data-changing={source.isChanging || undefined}>
        <Rows {...props} columns={shown} />
      </div>
      {props.pager ??
        (page !== undefined && page.meta.total > PAGE_SIZES[0] && <Pager list={list} meta={page.meta} />)}
    </Panel>
  );
}

import { useMemo, type ReactNode } from 'react';
import type { Column } from '../../list/list-props.js';
import { contentTexts } from '../../text/content.js';
import { useTexts } from '../../text/define-texts.js';
import { Ago, useDates } from '../../ui/dates.js';
import css from './content.module.css';
import { ShownAt } from './RowTitle.js';
import { StatusTag } from './StatusTag.js';
import type { Publishable } from './use-content-actions.js';

interface Listed extends Publishable {
  readonly updated_at: string;
}

interface Parts<Row> {
  readonly head: string;
  /** By which the first column is sorted. */
  readonly sort?: string;
  /** The first column: what it is. `hasStatus`: on a phone, where there is no column for it. */
  readonly title: (row: Row, hasStatus: boolean) => ReactNode;
  readonly menu: (row: Row) => ReactNode;
  /** Further columns, after the status. */
  readonly more?: readonly Column<Row>[];
}

function PublishedAt({ at }: { readonly at: string | null }) {
  const { date } = useDates();
  return <ShownAt at={at} text={(moment) => date(moment, { style: 'short', time: true })} />;
}

/** The columns of a list of things with drafts. `parts` must be constant. */
export function useContentColumns<Row extends Listed>(parts: Parts<Row>): readonly Column<Row>[] {
  const t = useTexts(contentTexts);
  return useMemo(
    () => [
      {
        id: 'title',
        head: parts.head,
        cell: (row) => parts.title(row, false),
        width: '44%',
        ...(parts.sort === undefined ? {} : { sort: parts.sort }),
      },
      {
        id: 'status',
        head: t('status'),
        cell: (row) => (
          <span className={css['states']}>
            <StatusTag status={row.status} has_changes={row.has_changes} />
          </span>
        ),
      },
      ...(parts.more ?? []),
      {
        id: 'published_at',
        head: t('published_at'),
        sort: 'published_at',
        cell: (row) => <PublishedAt at={row.published_at} />,
      },
      {
        id: 'updated_at',
        head: t('updated_at'),
        sort: 'updated_at',
        cell: (row) => <Ago at={row.updated_at} />,
      },
      { id: 'menu', head: t('actions'), align: 'end', cell: parts.menu },
    ],
    [t, parts],
  );
}

/** A thing on a phone. */
export function ContentCard({ title, menu }: { readonly title: ReactNode; readonly menu: ReactNode }) {
  return (
    <div className={css['card']}>
      <div className="grow">{title}</div>
      {menu}
    </div>
  );
}

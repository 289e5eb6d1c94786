import type { ReactNode } from 'react';
import type { ListSource } from './list-source.js';
import type { Selection } from './selection.js';
import type { ListParams } from './use-list-params.js';

export interface Column<Row> {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name by which the server sorts; without one the column cannot be sorted. */
  readonly sort?: string;
  /** `num`: digits end at the right edge in both directions. `end`: the actions of a row. */
  readonly align?: 'num' | 'end';
  readonly width?: number | string;
  /** Shown always: it cannot be chosen away. */
  readonly isFixed?: boolean;
}

export interface Filter {
  /** Its name in the address and in the query. */
  readonly key: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface DataListProps<Row> {
  /** The list's name for screen readers. */
  readonly name: string;
  readonly title?: string;
  readonly source: ListSource<Row>;
  readonly list: ListParams;
  readonly columns: readonly Column<Row>[];
  /** People choose which columns are shown; the choice stands in the address. */
  readonly choosesColumns?: boolean;
  readonly getId: (row: Row) => string;
  /** A row's name for screen readers. */
  readonly getName: (row: Row) => string;
  /** A row on a phone. */
  readonly card: (row: Row) => ReactNode;
  /** A row as a picture with its words: the list is a grid, on every width. */
  readonly tile?: (row: Row) => ReactNode;
  /** Before the first tile. */
  readonly lead?: ReactNode;
  readonly search?: string;
  readonly filters?: readonly Filter[];
  readonly selection?: Selection;
  /** The list's saved views. */
  readonly views?: ReactNode;
  /** Shown when there is nothing at all, with the first action. `noMatch`: when nothing fits search and filters. */
  readonly empty: {
    readonly title: string;
    readonly note?: string;
    readonly action?: ReactNode;
    readonly noMatch?: string;
  };
  /** A line above the rows, such as that there are more than are shown. */
  readonly notice?: string | undefined;
  /** In place of the pages' own pager. */
  readonly pager?: ReactNode;
  /** Shown when loading failed. */
  readonly failed: string;
}

/** The rows of a list in one of its two forms. */
export interface RowsProps<Row> extends DataListProps<Row> {
  /** Null while they are loaded. */
  readonly rows: readonly Row[] | null;
}

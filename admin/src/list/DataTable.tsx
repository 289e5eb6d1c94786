import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { Bone } from '../ui/States.js';
import { Tick } from '../ui/Tick.js';
import type { Column, RowsProps } from './list-props.js';
import css from './DataTable.module.css';

const SKELETON_ROWS = 8;

function Head<Row>({
  column,
  list,
}: {
  readonly column: Column<Row>;
  readonly list: RowsProps<Row>['list'];
}) {
  const t = useTexts(listTexts);
  const { head, sort, align, width } = column;
  if (sort === undefined)
    return (
      <th scope="col" style={{ width }} data-align={align}>
        {/* The actions of a row need no title that is seen. */}
        {align === 'end' ? <VisuallyHidden>{head}</VisuallyHidden> : head}
      </th>
    );
  const isOn = list.sort.by === sort;
  const Icon = !isOn ? IconArrowsSort : list.sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      style={{ width }}
      data-align={align}
      aria-sort={isOn ? (list.sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <UnstyledButton
        className={css['sort']}
        data-on={isOn || undefined}
        title={t('sort_by', { name: head })}
        onClick={() => list.toggleSort(sort)}
      >
        {head}
        <Icon size={14} stroke={2} aria-hidden="true" />
      </UnstyledButton>
    </th>
  );
}

/** A list's rows as a table; skeletons in the same columns while they are loaded. */
export function DataTable<Row>({ rows, columns, list, name, getId, getName, selection }: RowsProps<Row>) {
  const t = useTexts(listTexts);
  return (
    <div className={css['scroll']} aria-busy={rows === null}>
      <table className={css['table']} aria-label={name}>
        <thead>
          <tr>
            {selection !== undefined && (
              <th scope="col" className={css['tick']}>
                <Tick
                  label={t('select_page')}
                  isDisabled={rows === null}
                  isOn={selection.isAll}
                  isPartly={selection.ids.length > 0 && !selection.isAll}
                  onChange={selection.toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.id} column={column} list={list} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <tr key={row}>
                  {selection !== undefined && (
                    <td>
                      <Bone width={16} height={16} />
                    </td>
                  )}
                  {columns.map(({ id, align }, place) => (
                    <td key={id} data-align={align}>
                      {/* Uneven, like real rows. */}
                      <Bone
                        width={
                          align === 'end' ? 20 : (place === 0 ? 140 : 48) + ((row * 37 + place * 17) % 60)
                        }
                      />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => {
                const id = getId(row);
                return (
                  <tr key={id} data-on={selection?.has(id) === true || undefined}>
                    {selection !== undefined && (
                      <td>
                        <Tick
                          label={t('select_row', { name: getName(row) })}
                          isOn={selection.has(id)}
                          onChange={() => selection.toggle(id)}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td key={column.id} data-align={column.align}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                );
              })}
        </tbody>
      </table>
    </div>
  );
}

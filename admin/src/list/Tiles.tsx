import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { Bone } from '../ui/States.js';
import type { RowsProps } from './list-props.js';
import css from './Tiles.module.css';

const SKELETON_TILES = 10;

interface Props<Row> extends RowsProps<Row> {
  readonly tile: (row: Row) => ReactNode;
}

/** A list's rows as a grid of pictures. */
export function Tiles<Row>({ rows, name, getId, getName, tile, lead, selection }: Props<Row>) {
  const t = useTexts(listTexts);
  return (
    <ul className={css['tiles']} aria-label={name} aria-busy={rows === null}>
      {lead !== undefined && <li className={css['lead']}>{lead}</li>}
      {rows === null
        ? Array.from({ length: SKELETON_TILES }, (_, place) => (
            <li key={place} className={css['bones']}>
              <Bone height={120} />
              <Bone width="60%" />
            </li>
          ))
        : rows.map((row) => {
            const id = getId(row);
            return (
              <li key={id} className={css['tile']} data-on={selection?.has(id) === true || undefined}>
                {tile(row)}
                {selection !== undefined && (
                  <Checkbox
                    className={css['tick'] ?? ''}
                    aria-label={t('select_row', { name: getName(row) })}
                    checked={selection.has(id)}
                    onChange={() => selection.toggle(id)}
                  />
                )}
              </li>
            );
          })}
    </ul>
  );
}

import { Menu, UnstyledButton } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { shownColumns, toggledColumns } from './columns.js';
import type { Column } from './list-props.js';
import type { ListParams } from './use-list-params.js';
import css from './FilterBar.module.css';

interface Props<Row> {
  readonly list: ListParams;
  readonly columns: readonly Column<Row>[];
}

/** Which columns a list shows: a menu of switches, which stays open while they are chosen. */
export function ColumnsMenu<Row>({ list, columns }: Props<Row>) {
  const t = useTexts(listTexts);
  const shown = shownColumns(columns, list.columns).map(({ id }) => id);
  return (
    <span className={css['chip']} data-on={list.columns !== null || undefined}>
      <Menu position="bottom-end" width={210}>
        <Menu.Target>
          <UnstyledButton className={css['chip-main']}>
            <IconColumns3 size={14} stroke={2} aria-hidden="true" />
            {t('columns')}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={css['options'] ?? ''}>
          {columns
            .filter(({ isFixed = false }) => !isFixed)
            .map(({ id, head }) => (
              <Menu.CheckboxItem
                key={id}
                checked={shown.includes(id)}
                onChange={() => list.setColumns(toggledColumns(columns, list.columns, id))}
              >
                {head}
              </Menu.CheckboxItem>
            ))}
          {list.columns !== null && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => list.setColumns(null)}>{t('columns_all')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

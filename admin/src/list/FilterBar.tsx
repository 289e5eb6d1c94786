import { ActionIcon, Button, Menu, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconRefresh,
  IconSearch,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../text/define-texts.js';
import { keysTexts } from '../text/keys.js';
import { listTexts } from '../text/list.js';
import { useKeys } from '../ui/keys.js';
import type { Filter } from './list-props.js';
import type { ListParams } from './use-list-params.js';
import css from './FilterBar.module.css';

/** Pause after typing before the search is made, ms. */
const SEARCH_DELAY_MS = 300;

/** A filter that says its value; it has its own button to take it off. */
function Chip({
  filter: { key, label, options },
  list,
}: {
  readonly filter: Filter;
  readonly list: ListParams;
}) {
  const t = useTexts(listTexts);
  const chosen = options.find(({ value }) => value === list.filters[key]);
  return (
    <span className={css['chip']} data-on={chosen !== undefined || undefined}>
      <Menu position="bottom-start" width={210}>
        <Menu.Target>
          <UnstyledButton className={css['chip-main']}>
            {chosen === undefined ? label : `${label}: `}
            {chosen === undefined ? (
              <IconChevronDown size={14} stroke={2} aria-hidden="true" />
            ) : (
              <b>{chosen.label}</b>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={css['options'] ?? ''}>
          <Menu.RadioGroup value={chosen?.value ?? null} onChange={(value) => list.set({ [key]: value })}>
            {options.map((option) => (
              <Menu.RadioItem key={option.value} value={option.value} closeMenuOnClick>
                {option.label}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
      {chosen !== undefined && (
        <UnstyledButton
          className={css['chip-off']}
          aria-label={t('remove_filter', { name: label })}
          onClick={() => list.set({ [key]: null })}
        >
          <IconX size={13} stroke={2.2} aria-hidden="true" />
        </UnstyledButton>
      )}
    </span>
  );
}

function Search({ list, placeholder }: { readonly list: ListParams; readonly placeholder: string }) {
  const t = useTexts(listTexts);
  const [text, setText] = useState(list.search);
  // The address may change without typing: a link, the back button, "clear all".
  const [searched, setSearched] = useState(list.search);
  if (searched !== list.search) {
    setSearched(list.search);
    if (list.search !== text.trim()) setText(list.search);
  }
  const field = useRef<HTMLInputElement>(null);
  const keys = useTexts(keysTexts);
  useKeys([{ code: 'KeyF', label: keys('search'), run: () => field.current?.focus() }]);
  const search = useDebouncedCallback((value: string) => list.set({ search: value.trim() }), SEARCH_DELAY_MS);
  const type = (value: string) => {
    setText(value);
    search(value);
  };
  return (
    <TextInput
      ref={field}
      className={css['search'] ?? ''}
      type="search"
      value={text}
      placeholder={placeholder}
      aria-label={placeholder}
      leftSection={<IconSearch size={17} stroke={1.8} />}
      rightSection={
        text === '' ? (
          <kbd className="hide-phone">F</kbd>
        ) : (
          <ActionIcon size={26} aria-label={t('clear_search')} onClick={() => type('')}>
            <IconX size={15} />
          </ActionIcon>
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

interface SortOption {
  readonly value: string;
  readonly label: string;
}

interface SortMenuProps {
  readonly list: ListParams;
  readonly options: readonly SortOption[];
  readonly isGrid: boolean;
}

/** Where a list has no heads, on a phone or in a grid: what it can be sorted by. */
function SortMenu({ list, options, isGrid }: SortMenuProps) {
  const chosen = options.find(({ value }) => value === list.sort.by);
  const Arrow = list.sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <span className={`${css['chip'] ?? ''}${isGrid ? '' : ' only-phone'}`}>
      <Menu position="bottom-start" width={210}>
        <Menu.Target>
          <UnstyledButton className={css['chip-main']}>
            <Arrow size={14} stroke={2} aria-hidden="true" />
            {chosen?.label}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {options.map(({ value, label }) => (
            <Menu.Item
              key={value}
              rightSection={value === list.sort.by ? <Arrow size={15} /> : null}
              onClick={() => list.toggleSort(value)}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

interface Props {
  readonly list: ListParams;
  /** The search field's placeholder; without one there is no search. */
  readonly search?: string | undefined;
  readonly filters?: readonly Filter[];
  readonly sorts: readonly SortOption[];
  /** The list has no heads by which it is sorted. */
  readonly isGrid?: boolean;
  /** Shown after the filters. */
  readonly end?: ReactNode;
  readonly onRefresh: () => void;
}

/** Above a list: search, filters, refresh. */
export function FilterBar({ list, search, filters = [], sorts, isGrid = false, end, onRefresh }: Props) {
  const t = useTexts(listTexts);
  return (
    <div className={css['bar']}>
      {search !== undefined && <Search list={list} placeholder={search} />}
      <div className={css['chips']}>
        {sorts.length > 0 && <SortMenu list={list} options={sorts} isGrid={isGrid} />}
        {filters.map((filter) => (
          <Chip key={filter.key} filter={filter} list={list} />
        ))}
        {end}
        {Object.keys(list.filters).length > 0 && (
          <Button size="xs" variant="subtle" onClick={list.clear}>
            {t('clear_all')}
          </Button>
        )}
      </div>
      <ActionIcon variant="default" aria-label={t('refresh')} title={t('refresh')} onClick={onRefresh}>
        <IconRefresh size={18} stroke={1.7} />
      </ActionIcon>
    </div>
  );
}

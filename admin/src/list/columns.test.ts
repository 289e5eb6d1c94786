import { describe, expect, it } from 'vitest';
import { shownColumns, toggledColumns } from './columns.js';
import type { Column } from './list-props.js';

const cell = () => null;
const columns: readonly Column<object>[] = [
  { id: 'user', head: 'User', cell, isFixed: true },
  { id: 'role', head: 'Role', cell },
  { id: 'score', head: 'Score', cell },
  { id: 'actions', head: 'Actions', cell, isFixed: true },
];
const shown = (chosen: readonly string[] | null) => shownColumns(columns, chosen).map(({ id }) => id);

describe('the columns of a list', () => {
  it('are all of them without a choice, and keep their order and the fixed ones with it', () => {
    expect(shown(null)).toEqual(['user', 'role', 'score', 'actions']);
    expect(shown(['score', 'role'])).toEqual(['user', 'role', 'score', 'actions']);
    expect(shown(['score', 'unknown'])).toEqual(['user', 'score', 'actions']);
    expect(shown(['none'])).toEqual(['user', 'actions']);
  });

  it('are put in and taken out one by one; all of them is no choice', () => {
    const one = toggledColumns(columns, null, 'role');
    expect(one).toEqual(['score']);
    const none = toggledColumns(columns, one, 'score');
    expect(shown(none)).toEqual(['user', 'actions']);
    const again = toggledColumns(columns, none, 'role');
    expect(again).toEqual(['role']);
    expect(toggledColumns(columns, again, 'score')).toBeNull();
  });
});

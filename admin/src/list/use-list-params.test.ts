import { describe, expect, it } from 'vitest';
import { changeParams } from './use-list-params.js';

const DEFAULTS = { page: '1', sort_by: 'updated_at', sort_order: 'desc' };
const change = (before: string, changes: Record<string, string | null>) =>
  changeParams(new URLSearchParams(before), changes, DEFAULTS).toString();

describe('the address of a list', () => {
  it('takes a change in and leaves defaults out', () => {
    expect(change('', { search: 'yalda' })).toBe('search=yalda');
    expect(change('sort_by=title&sort_order=asc', { sort_by: 'updated_at', sort_order: 'desc' })).toBe('');
    expect(change('search=x', { search: '' })).toBe('');
    expect(change('status=draft&search=x', { status: null })).toBe('search=x');
  });

  it('goes back to the first page with every change but that of the page', () => {
    expect(change('page=3&search=x', { search: 'y' })).toBe('search=y');
    expect(change('page=3&search=x', { page: '4' })).toBe('page=4&search=x');
    expect(change('page=3', { page: '1' })).toBe('');
  });

  it('holds the cursor of a page as long as the page is shown', () => {
    expect(change('search=x', { page: '2', cursor: 'abc' })).toBe('search=x&page=2&cursor=abc');
    expect(change('page=2&cursor=abc', { page: '3', cursor: 'abd' })).toBe('page=3&cursor=abd');
    expect(change('page=2&cursor=abc', { page: '7' })).toBe('page=7');
    expect(change('page=2&cursor=abc', { per_page: '50' })).toBe('per_page=50');
  });

  it('keeps what belongs to others', () => {
    expect(change('tab=events&page=2', { search: 'x' })).toBe('tab=events&search=x');
  });
});

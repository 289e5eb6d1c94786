import { describe, expect, it } from 'vitest';
import { mergePages } from './merge-pages.js';

const people = (ids: string) => Array.from(ids).map((id) => ({ id }));
const idOf = ({ id }: { id: string }) => id;

describe('pages read one after another', () => {
  it('make one list in their order', () => {
    expect(mergePages([people('abc'), people('de')], idOf)).toEqual(people('abcde'));
    expect(mergePages([], idOf)).toEqual([]);
  });

  it('show nobody twice when places shift in between', () => {
    expect(mergePages([people('abc'), people('cde'), people('ea')], idOf)).toEqual(people('abcde'));
  });
});

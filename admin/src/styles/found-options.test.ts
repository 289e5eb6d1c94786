import { expect, it } from 'vitest';
import { SPELLINGS } from '../../../shared/src/spelling/spellings.js';
import { foundOptions } from './found-options.js';

const options = [
  { value: '0', label: 'کافه' },
  { group: 'عضوها', items: SPELLINGS.map(([label = ''], at) => ({ value: `s${at}`, label })) },
];
const namesFor = (search: string, limit = Infinity) =>
  foundOptions({ options, search, limit }).flatMap((option) =>
    'items' in option ? option.items.map(({ label }) => label) : [option.label],
  );

it.each(SPELLINGS)('an option «%s» is found by each of its spellings', (...spellings) => {
  for (const typed of spellings) expect(namesFor(typed)).toContain(spellings[0]);
  expect(namesFor('کافه')).toEqual(['کافه']);
});

it('options are no more than the list shows, and all of them while nothing is typed', () => {
  expect(namesFor('', 3)).toHaveLength(3);
  expect(namesFor('')).toHaveLength(SPELLINGS.length + 1);
});

import { expect, it } from 'vitest';
import { readAsked } from './asked.js';

it('reads what a device had kept, and takes nothing odd for a question that was asked', () => {
  expect(readAsked({ write: true, home: false, evenings: ['a', 'b'] })).toEqual({
    write: true,
    home: false,
    evenings: ['a', 'b'],
  });
  const nothing = { write: false, home: false, evenings: [] };
  for (const odd of [null, undefined, 7, 'x', [], { write: 'true', home: 1, evenings: 'a' }])
    expect(readAsked(odd)).toEqual(nothing);
  expect(readAsked({ evenings: ['a', 7, 'b', 'c', 'd'] }).evenings).toEqual(['a', 'b', 'c']);
});

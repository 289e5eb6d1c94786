import { describe, expect, it } from 'vitest';
import { havingPart } from './use-found-users.js';

const people = [
  { name: 'نرگس محمدی', email: 'narges@example.org' },
  { name: 'Ahmad', email: null },
  { name: 'محمد حسین', email: 'hossein.m@mail.ir' },
];
const found = (typed: string) => havingPart(people, typed).map(({ name }) => name);

describe('a search on the page that is loaded', () => {
  it('finds any part of a name or an e-mail, in any spelling and case', () => {
    expect(found('hma')).toEqual(['Ahmad']);
    expect(found('ehmadi')).toEqual([]);
    expect(found('حمدي')).toEqual(['نرگس محمدی']);
    expect(found('مدحس')).toEqual(['محمد حسین']);
    expect(found('EXAMPLE')).toEqual(['نرگس محمدی']);
    expect(found('n.m@mail')).toEqual(['محمد حسین']);
    expect(found('@')).toEqual(['نرگس محمدی', 'محمد حسین']);
  });
});

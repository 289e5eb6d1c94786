import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONDITION_TEXT_MAX,
  opsOf,
  SEARCH_FIELDS,
  SEARCH_SUBJECTS,
  type Condition,
  type SearchField,
  type SearchSubject,
} from '@hokm/shared/api/search/limits';
import { readDay, writePersianDay } from './day.js';
import { parseSearch, printSearch } from './syntax.js';

const aDay = fc
  .date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function valuesOf(field: SearchField): fc.Arbitrary<Condition['value']> {
  switch (field.kind) {
    case 'text':
      return fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
        .map((text) => text.trim())
        .filter((text) => text !== '' && text.length <= CONDITION_TEXT_MAX);
    case 'id':
      return fc.stringMatching(/^[0-9a-f]{24}$/);
    case 'number':
      return fc.integer();
    case 'day':
      return aDay;
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...field.values);
  }
}

function conditionsOf(subject: SearchSubject): fc.Arbitrary<Condition[]> {
  const fields = Object.entries(SEARCH_FIELDS[subject]) as [string, SearchField][];
  const one = fc
    .constantFrom(...fields)
    .chain(([name, field]) =>
      fc.record({ field: fc.constant(name), op: fc.constantFrom(...opsOf(field)), value: valuesOf(field) }),
    );
  return fc.array(one, { minLength: 1, maxLength: 6 });
}

describe('a typed search', () => {
  it('reads back what was written, for every subject and in both languages', () => {
    const searches = fc
      .constantFrom(...SEARCH_SUBJECTS)
      .chain((subject) => fc.tuple(fc.constant(subject), conditionsOf(subject), fc.constantFrom('fa', 'en')));
    fc.assert(
      fc.property(searches, ([subject, conditions, language]) => {
        const text = printSearch(conditions, subject, language);
        expect(parseSearch(text, subject), text).toEqual({ conditions, problems: [] });
      }),
      { numRuns: 500 },
    );
  });

  it('is read whatever is typed, and every part of it is a condition or a problem', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('ab:<>=-"\\ سطح۱۲/0')), maxLength: 40 }),
        fc.constantFrom(...SEARCH_SUBJECTS),
        (text, subject) => {
          const { conditions, problems } = parseSearch(text, subject);
          expect(conditions.length + problems.length > 0).toBe(text.trim() !== '');
        },
      ),
    );
  });

  it('takes fields in both languages, any digits, flags and words without a field', () => {
    const level = { field: 'level', op: 'gt', value: 10 };
    const closed = { field: 'active', op: 'eq', value: false };
    const since = { field: 'created', op: 'gt', value: '2026-10-23' };
    expect(parseSearch('name:"علی رضا" level:>10 -active created:>1405/08/01', 'users')).toEqual({
      conditions: [{ field: 'name', op: 'eq', value: 'علی رضا' }, level, closed, since],
      problems: [],
    });
    expect(parseSearch('سطح:>۱۰ -فعال عضویت:>۱۴۰۵/۸/۱', 'users').conditions).toEqual([level, closed, since]);
    expect(parseSearch('created:>2026-10-23 سكه:<=1,000', 'users').conditions).toEqual([
      since,
      { field: 'balance', op: 'lte', value: 1000 },
    ]);
    expect(parseSearch('علی رضا guest', 'users').conditions).toEqual([
      { field: 'guest', op: 'eq', value: true },
      { field: 'name', op: 'eq', value: 'علی رضا' },
    ]);
  });

  it('says which part it does not understand', () => {
    const why = (text: string) => parseSearch(text, 'users').problems.map((problem) => problem.why);
    expect(why('hat:red')).toEqual(['field']);
    expect(why('level:many')).toEqual(['value']);
    expect(why('created:1405/13/01')).toEqual(['value']);
    expect(why('created:1405/07/31')).toEqual(['value']);
    expect(why('name:"ali')).toEqual(['quote']);
    expect(why('-nobody')).toEqual(['field']);
    expect(why('-level:10')).toEqual(['value']);
    expect(why('level:')).toEqual(['value']);
  });
});

describe('a day', () => {
  it('is the same in both calendars, there and back', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        expect(readDay(writePersianDay(day))).toBe(day);
      }),
    );
    expect(readDay('1403/12/30')).toBe('2025-03-20');
    expect(readDay('1404/12/30')).toBeNull();
    expect(readDay('2026-02-29')).toBeNull();
  });
});

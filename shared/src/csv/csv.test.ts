import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells, csvProblem, csvRows } from './index.js';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

describe('a CSV', () => {
  it('gives back whatever cells it was written from', () => {
    const cells = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(cells, fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const file = rows.map((row) => row.map(quoted).join(',') + end).join('');
        expect(csvCells(file)).toEqual(rows);
      }),
    );
  });

  it('may leave quotes out, and the last line break', () => {
    expect(csvCells('a,b\n"c, d",\n,e')).toEqual([
      ['a', 'b'],
      ['c, d', ''],
      ['', 'e'],
    ]);
  });

  it('has an end where a quoted cell has one', () => {
    expect(csvCells('a,"b\n')).toBeNull();
    expect(csvRows('a,b\n1,"2', ['a'])).toBeNull();
  });

  it.each([',', ';', '\t'] as const)('is read with the separator of its head: %j', (separator) => {
    const file = ['key', 'namespace', 'value'].join(separator);
    const row = ['a', 'bot', '"x,y;z\tü"'].join(separator);
    for (const before of ['', '\uFEFF', `sep=${separator}\r\n`])
      expect(csvRows(`${before}${file}\r\n${row}\r\n`, ['namespace', 'key', 'value'])).toMatchObject([
        { cells: { namespace: 'bot', key: 'a', value: 'x,y;z\tü' } },
      ]);
  });

  it('says at which line and column it cannot be read', () => {
    expect(csvProblem('a;b\n1;2', ['a', 'b'])).toBeNull();
    expect(csvProblem('a;b\n"1\n2";3\n4;"5\n', ['a', 'b'])).toEqual({
      kind: 'no_end',
      line: 4,
      column: 2,
      name: '',
    });
    expect(csvProblem('a;c\n1;2', ['a', 'b'])).toEqual({
      kind: 'no_column',
      line: 1,
      column: 3,
      name: 'b',
    });
    expect(csvProblem('', ['a'])).toMatchObject({ kind: 'no_column', line: 1 });
  });

  it('has numbered rows by its columns, without what keeps spreadsheets from computing', () => {
    expect(csvRows("\uFEFFB , a,c\r\n'=1,x,y\r\n\r\n'z", ['a', 'b'])).toEqual([
      { row: 2, cells: { a: 'x', b: '=1' } },
      { row: 3, cells: { a: '', b: '' } },
      { row: 4, cells: { a: '', b: "'z" } },
    ]);
    expect(csvRows('a\n1', ['a', 'b'])).toBeNull();
  });
});

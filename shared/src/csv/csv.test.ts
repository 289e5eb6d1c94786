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

  it.each([',', ';', '\t', '|', '،', '؛'] as const)(
    'is read with the separator of its head: %j',
    (separator) => {
      const file = ['key', 'namespace', 'value'].join(separator);
      const row = ['a', 'bot', '"x,y;z\tü"'].join(separator);
      const named = `sep=${separator}\r\n`;
      for (const before of [
        '',
        '\uFEFF',
        named,
        `\uFEFF${named}`,
        `"sep=${separator}"\n`,
        '\r\n \r\n',
        '\uFEFF\uFEFF',
      ])
        expect(csvRows(`${before}${file}\r\n${row}\r\n`, ['namespace', 'key', 'value'])).toMatchObject([
          { cells: { namespace: 'bot', key: 'a', value: 'x,y;z\tü' } },
        ]);
    },
  );

  it.each([
    ['in another order and case', ' Value ,KEY,nameSpace\nc,b,a'],
    ['with marks and wide letters', '\u200fnamespace,ｋey\u200c,\u00a0value\na,b,c'],
    ['in quotes after spaces', '"namespace", "key", "value"\na, "b", "c"'],
    ['with more columns', 'namespace,x,key,key,value,\na,,b,y,c,'],
    ['with line ends of old machines', 'sep=,\rnamespace,key,value\ra,b,c\r'],
  ])('is read with a head %s', (_, file) => {
    expect(csvRows(file, ['namespace', 'key', 'value'])).toMatchObject([
      { cells: { namespace: 'a', key: 'b', value: 'c' } },
    ]);
  });

  it('counts the lines before its head', () => {
    expect(csvRows('sep=;\n\n\na;b\n1;2', ['a', 'b'])).toEqual([{ row: 5, cells: { a: '1', b: '2' } }]);
    expect(csvProblem('\n\na;c\n1;2', ['a', 'b'])).toMatchObject({ kind: 'no_column', line: 3, column: 3 });
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

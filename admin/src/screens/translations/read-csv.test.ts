import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells, readTexts } from './read-csv.js';

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

  it('has texts by its columns, in whatever order, and none where a value is empty', () => {
    const file =
      '\uFEFFkey,value,base,namespace\r\napp.name,"Hokm, ""now""",x,miniapp\r\napp.close,,x,miniapp\r\n';
    expect(readTexts(file)).toEqual([{ namespace: 'miniapp', key: 'app.name', value: 'Hokm, "now"' }]);
  });

  it('loses the quote that keeps spreadsheets from computing', () => {
    expect(readTexts("namespace,key,value\nbot,open,'=1+1\nbot,play,'quoted'")).toEqual([
      { namespace: 'bot', key: 'open', value: '=1+1' },
      { namespace: 'bot', key: 'play', value: "'quoted'" },
    ]);
  });

  it('of another kind is none, and rows of other namespaces are left out', () => {
    expect([readTexts(''), readTexts('a,b\n1,2')]).toEqual([null, null]);
    expect(readTexts('namespace,key,value\n__proto__,x,y\nbot,,y')).toEqual([]);
  });
});

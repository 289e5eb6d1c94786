import { describe, expect, it } from 'vitest';
import { readTexts } from './read-csv.js';

describe('a CSV', () => {
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

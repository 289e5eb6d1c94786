import { describe, expect, it } from 'vitest';
import { compareFlaky } from '../../scripts/lib/flaky.mjs';

describe('the list of flaky tests', () => {
  it('takes in a test that needed a second try, and lets the run pass', () => {
    expect(compareFlaky([], ['a'], ['a', 'b'])).toEqual({ list: ['a'], repeated: [] });
  });

  it('fails a run in which a listed test needs a second try again', () => {
    expect(compareFlaky(['a'], ['a', 'b'], ['a', 'b'])).toEqual({ list: ['a', 'b'], repeated: ['a'] });
  });

  it('drops a test that passes at once, and keeps one that did not run', () => {
    expect(compareFlaky(['a', 'b'], [], ['a'])).toEqual({ list: ['b'], repeated: [] });
  });
});

import { describe, expect, it } from 'vitest';
import { fieldsOf, targetOf } from './job-words.js';

describe('the answer of a job', () => {
  it('is read field by field, without what takes it back', () => {
    const result = { before: { files: 3 }, examined: 2, names: ['a'], undo: { id: 'u' } };
    expect(fieldsOf(result)).toEqual([
      { path: ['before', 'files'], value: 3 },
      { path: ['examined'], value: 2 },
      { path: ['names'], value: ['a'] },
    ]);
  });
});

describe('what a finding is about', () => {
  it('leads to its page', () => {
    expect(targetOf('stories:6b0').to).toBe('/stories/6b0');
    expect(targetOf('accounts:a/b').to).toBe('/users/a%2Fb');
  });

  it('leads nowhere without a page or an id', () => {
    expect(targetOf('rooms:_id_').to).toBeNull();
    expect(targetOf('stories:').to).toBeNull();
    expect(targetOf('audit_log').to).toBeNull();
    expect(targetOf('constructor:1').to).toBeNull();
  });
});

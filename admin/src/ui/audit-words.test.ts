import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { auditTexts } from '../text/audit-texts.js';
import { actionWords } from './audit-words.js';

const t = (key: string) => auditTexts.pairs[key as keyof typeof auditTexts.pairs][1];
const server = new URL('../../../server/src/', import.meta.url);

/** The actions that the server writes by their whole name. */
const written = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => [
    ...readFileSync(new URL(file, server), 'utf8').matchAll(/action: '([a-z_]+\.[a-z_.]+)'/g),
  ])
  .map(([, action = '']) => action);

describe('the words of an audit entry', () => {
  it('are there for every action of the server, and for its subject', () => {
    expect(written.length).toBeGreaterThan(50);
    const without = written.filter((action) => {
      const { subject, words } = actionWords(action, t);
      return subject === null || words === null;
    });
    expect([...new Set(without)]).toEqual([]);
  });

  it('are those of the last word where the action has none of its own', () => {
    expect(actionWords('books.publish', t)).toEqual({ subject: 'Books', words: 'published' });
    expect(actionWords('constructor.x', t)).toEqual({ subject: null, words: null });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACKUP_TYPES } from '@hokm/shared/api/backups/limits';
import { startTestHttp, type TestHttp } from '../../test/support/http-app.js';
import { isIn, PARTS } from './contents.js';

let http: TestHttp;
beforeAll(async () => {
  http = await startTestHttp();
});
afterAll(() => http.close());

const heldBy = (collection: string) => BACKUP_TYPES.filter((type) => isIn(type, collection));

describe('what backups hold', () => {
  it('is decided for each collection of the product, and for nothing else', () => {
    const known = http.parts.modules.collections.map(({ name }) => name);
    expect([...PARTS.keys()].sort()).toEqual([...known].sort());
  });

  it.each([
    ['accounts', ['full', 'data']],
    ['wallet_entries', ['full', 'data']],
    ['books', ['full', 'data', 'content']],
    ['authors', ['full', 'data', 'content']],
    ['pages', ['full', 'data', 'content']],
    ['submissions', ['full', 'data', 'content']],
    ['languages', ['full', 'data', 'content']],
    ['translations', ['full', 'data', 'content']],
    ['text_releases', ['full', 'data', 'content']],
    ['media.chunks', ['full', 'content']],
    ['state', ['full', 'data', 'settings']],
    ['sessions', []],
    ['backups', []],
    ['system.views', []],
    ['of a later version', ['full', 'data']],
  ])('%s is in %j', (collection, types) => {
    expect(heldBy(collection)).toEqual(types);
  });
});

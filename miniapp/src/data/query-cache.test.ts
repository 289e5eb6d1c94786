import { describe, expect, it } from 'vitest';
import { ApiError } from '@hokm/web/client';
import { QueryCache } from './query-cache.js';

const HASH = 'hash';
const SCOPE = 'GET /clans';
const MINUTE = 60_000;

/** A cache at time 0, whose entry is shown. */
function shownCache() {
  let now = 0;
  const cache = new QueryCache(() => now);
  let changes = 0;
  const leave = cache.subscribe(HASH, SCOPE, () => (changes += 1));
  return { cache, leave, changes: () => changes, passes: (ms: number) => (now += ms) };
}

/** Loads that end when the test says so. */
function slowLoads() {
  const loads: { signal: AbortSignal; end: (data: string) => void; fail: (error: unknown) => void }[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => loads.push({ signal, end: resolve, fail: reject }));
  return { loads, load };
}

describe('the cache of queries', () => {
  it('tells its listeners that an answer is loaded, and has it', async () => {
    const { cache, changes } = shownCache();
    await cache.fetch(HASH, () => Promise.resolve('data'));
    expect(cache.state(HASH)).toEqual({ data: 'data', error: null, isFetching: false });
    expect(changes()).toBe(2);
  });

  it('keeps the answer before while a new one is loaded and when that fails', async () => {
    const { cache } = shownCache();
    await cache.fetch(HASH, () => Promise.resolve('old'));
    const { loads, load } = slowLoads();
    const loaded = cache.fetch(HASH, load);
    expect(cache.state(HASH)).toEqual({ data: 'old', error: null, isFetching: true });
    loads[0]?.fail(new ApiError(404, 'request/not_found'));
    await loaded;
    const state = cache.state(HASH);
    expect(state).toMatchObject({ data: 'old', isFetching: false, error: { code: 'request/not_found' } });
  });

  it('counts an error that is not from a call as no answer', async () => {
    const { cache } = shownCache();
    await cache.fetch(HASH, () => Promise.reject(new TypeError('x is not a function')));
    expect(cache.state(HASH).error).toMatchObject({ status: 0, code: 'server/unavailable' });
  });

  it('aborts a load when another one starts, and ignores its answer', async () => {
    const { cache } = shownCache();
    const { loads, load } = slowLoads();
    const both = [cache.fetch(HASH, load), cache.fetch(HASH, load)];
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loads[1]?.end('new');
    loads[0]?.end('old');
    await Promise.all(both);
    expect(cache.state(HASH).data).toBe('new');
  });

  it('aborts a load when nothing shows it any more', () => {
    const { cache, leave } = shownCache();
    const { loads, load } = slowLoads();
    void cache.fetch(HASH, load);
    leave();
    expect(loads[0]?.signal.aborted).toBe(true);
    expect(cache.state(HASH).isFetching).toBe(false);
  });

  it('reloads the shown queries when their scope is invalidated, and nothing else', async () => {
    const { cache } = shownCache();
    let loads = 0;
    cache.setLoad(HASH, SCOPE, () => Promise.resolve((loads += 1)));
    await cache.fetch(HASH);
    cache.invalidate(['GET /friends']);
    expect(loads).toBe(1);
    cache.invalidate(['GET /clan']);
    expect(loads).toBe(2);
  });

  it('drops queries that are not shown when their scope is invalidated', async () => {
    const { cache, leave } = shownCache();
    await cache.fetch(HASH, () => Promise.resolve('data'));
    leave();
    expect(cache.state(HASH).data).toBe('data');
    cache.invalidate([SCOPE]);
    expect(cache.state(HASH).data).toBeNull();
  });

  it('keeps queries that are not shown for five minutes', async () => {
    const { cache, leave, passes } = shownCache();
    await cache.fetch(HASH, () => Promise.resolve('data'));
    leave();
    passes(4 * MINUTE);
    cache.subscribe('other', SCOPE, () => undefined)();
    expect(cache.state(HASH).data).toBe('data');
    passes(2 * MINUTE);
    cache.subscribe('other', SCOPE, () => undefined)();
    expect(cache.state(HASH).data).toBeNull();
  });

  it('keeps the forty newest queries that are not shown', async () => {
    const { cache, leave, passes } = shownCache();
    await cache.fetch(HASH, () => Promise.resolve('data'));
    leave();
    for (let other = 0; other < 40; other++) {
      passes(1);
      cache.subscribe(`other ${other}`, SCOPE, () => undefined)();
    }
    expect(cache.state(HASH).data).toBeNull();
  });

  it('starts a load again that ran while its data was set', () => {
    const { cache } = shownCache();
    const { loads, load } = slowLoads();
    cache.setLoad(HASH, SCOPE, load);
    void cache.fetch(HASH);
    cache.set(HASH, SCOPE, 'set');
    expect(cache.state(HASH)).toMatchObject({ data: 'set', isFetching: true });
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  });

  it('changes all entries of a scope, and tells only of those that are different then', () => {
    const { cache, changes } = shownCache();
    let others = 0;
    cache.subscribe('page 2', SCOPE, () => (others += 1));
    cache.subscribe('other', 'GET /clans/:id', () => undefined);
    cache.set(HASH, SCOPE, ['a', 'b']);
    cache.set('page 2', SCOPE, ['c']);
    cache.set('other', 'GET /clans/:id', ['a']);
    cache.changeAll<string[]>(SCOPE, (all) =>
      all.includes('a') ? all.map((each) => each.replace('a', 'A')) : all,
    );
    expect(cache.state(HASH).data).toEqual(['A', 'b']);
    expect(cache.state('page 2').data).toEqual(['c']);
    expect(cache.state('other').data).toEqual(['a']);
    expect([changes(), others]).toEqual([2, 1]);
  });

  it('knows the age of an answer', async () => {
    const { cache, passes } = shownCache();
    expect(cache.age(HASH)).toBe(Infinity);
    await cache.fetch(HASH, () => Promise.resolve('data'));
    passes(MINUTE);
    expect(cache.age(HASH)).toBe(MINUTE);
  });
});

import { describe, expect, it } from 'vitest';
import { Gathered, GatheredReads } from './gathered.js';

/** Work that a test ends; `begun` has each call of it. */
function byHand() {
  const begun: { id: string; asks: readonly number[]; end: (error?: Error) => void }[] = [];
  const gathered = new Gathered<number, number>(
    (id, asks) =>
      new Promise((resolve, reject) =>
        begun.push({ id, asks, end: (error) => (error ? reject(error) : resolve(asks.map((n) => n * 10))) }),
      ),
  );
  const turn = () => new Promise((next) => setImmediate(next));
  return { begun, gathered, turn };
}

describe('work for many who ask at the same time', () => {
  it('begins at once for the first, and is done once for all who ask meanwhile, each with their own answer', async () => {
    const { begun, gathered, turn } = byHand();
    const answers = [1, 2, 3].map((n) => gathered.ask('one', n));
    expect(begun.map(({ asks }) => asks)).toEqual([[1]]);
    begun[0]?.end();
    await turn();
    expect(begun.map(({ asks }) => asks)).toEqual([[1], [2, 3]]);
    begun[1]?.end();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
    void gathered.ask('one', 4);
    expect(begun).toHaveLength(3);
  });

  it('lets no thing wait for another', () => {
    const { begun, gathered } = byHand();
    void gathered.ask('one', 1);
    void gathered.ask('other', 2);
    expect(begun.map(({ id }) => id)).toEqual(['one', 'other']);
  });

  it('gives a failure to those whom it concerns, and goes on with the next', async () => {
    const { begun, gathered, turn } = byHand();
    const [first, second] = [gathered.ask('one', 1), gathered.ask('one', 2)];
    begun[0]?.end(new Error('the store is away'));
    await expect(first).rejects.toThrow('the store is away');
    await turn();
    begun[1]?.end();
    expect(await second).toBe(20);
  });
});

describe('rows that are read for many who ask at the same time', () => {
  it('are one query for those who ask in one turn, each id once, and null where there is none', async () => {
    const asked: (readonly string[])[] = [];
    const reads = new GatheredReads<number>((ids) => {
      asked.push(ids);
      return Promise.resolve(new Map([['one', 1]]));
    });
    expect(await Promise.all(['one', 'other', 'one'].map((id) => reads.row(id)))).toEqual([1, null, 1]);
    expect(asked).toEqual([['one', 'other']]);
  });

  it('are never those of a query that began before they were asked for', async () => {
    let stored = 1;
    let answer: () => void = () => undefined;
    const reads = new GatheredReads<number>(async () => {
      const found = new Map([['one', stored]]);
      await new Promise<void>((go) => (answer = go));
      return found;
    });
    const turn = () => new Promise((next) => setImmediate(next));
    const before = reads.row('one');
    await turn();
    stored = 2;
    const after = reads.row('one');
    answer();
    expect(await before).toBe(1);
    await turn();
    answer();
    expect(await after).toBe(2);
  });

  it('are so many in one query at most that the store serves others meanwhile', async () => {
    const sizes: number[] = [];
    const reads = new GatheredReads<number>((ids) => {
      sizes.push(ids.length);
      return Promise.resolve(new Map());
    });
    await Promise.all(Array.from({ length: 120 }, (_, n) => reads.row(String(n))));
    expect(sizes).toEqual([50, 50, 20]);
  });
});

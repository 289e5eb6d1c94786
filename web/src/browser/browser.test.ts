import { afterEach, describe, expect, it } from 'vitest';
import { deviceStorage, saveFile, tabStorage } from './index.js';

describe('storage', () => {
  it('lasts as long as the page where the browser denies it, one for the device and one for the tab', () => {
    deviceStorage().setItem('name', 'sara');
    tabStorage().setItem('name', 'reza');
    expect([deviceStorage().getItem('name'), tabStorage().getItem('name')]).toEqual(['sara', 'reza']);
    expect([deviceStorage().length, deviceStorage().key(0)]).toEqual([1, 'name']);
    deviceStorage().removeItem('name');
    tabStorage().clear();
    expect([deviceStorage().getItem('name'), tabStorage().length]).toEqual([null, 0]);
  });
});

describe('a saved file', () => {
  const { setTimeout } = globalThis;
  const url = ['createObjectURL', 'revokeObjectURL'].map(
    (name) => [name, Object.getOwnPropertyDescriptor(URL, name) ?? {}] as const,
  );
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'document');
    Object.defineProperties(URL, Object.fromEntries(url));
    globalThis.setTimeout = setTimeout;
  });

  it('is offered under its name, and its address is revoked when it has been read', () => {
    const done: unknown[] = [];
    const link = { href: '', download: '', click: () => done.push(['saved', link.href, link.download]) };
    Object.assign(globalThis, { document: { createElement: () => link } });
    Object.assign(URL, {
      createObjectURL: () => 'blob:1',
      revokeObjectURL: (url: string) => done.push(['revoked', url]),
    });
    globalThis.setTimeout = ((run: () => void, ms: number) => {
      expect(ms).toBeGreaterThanOrEqual(60_000);
      run();
    }) as unknown as typeof globalThis.setTimeout;
    saveFile(new Blob(['x']), 'news.csv');
    expect(done).toEqual([
      ['saved', 'blob:1', 'news.csv'],
      ['revoked', 'blob:1'],
    ]);
  });
});

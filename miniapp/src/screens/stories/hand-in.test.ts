import { describe, expect, it } from 'vitest';
import { ApiError } from '@hokm/web/client';
import { handIn, type HandInPorts } from './hand-in.js';
import { printOf, type KeptDraft } from './story-draft.js';

const DRAFT: KeptDraft = { title: 'یک', text: 'متن', pictures: [], key: 'k0', sent: null, revision: null };

/** A server that takes each key once, and a device that keeps a draft. */
function aDevice(before: Partial<KeptDraft> = {}) {
  const stories = new Map<string, { title: string; status: 'pending' | 'withdrawn' | 'approved' }>();
  let kept: KeptDraft = { ...DRAFT, ...before };
  let isLost = false;
  let keys = 0;
  const ports: HandInPorts = {
    send: ({ title }, key) => {
      if (!stories.has(key)) stories.set(key, { title, status: 'pending' });
      if (isLost) return Promise.reject(new ApiError(0, 'server/unavailable'));
      return Promise.resolve({ id: key, revision: 1, status: stories.get(key)?.status ?? 'pending' });
    },
    change: ({ id }, { title }) => {
      const story = stories.get(id);
      if (story?.status !== 'pending') return Promise.reject(new ApiError(409, 'stories/decided'));
      story.title = title;
      return Promise.resolve();
    },
    newKey: () => `k${(keys += 1)}`,
  };
  return {
    stories,
    kept: () => kept,
    type: (title: string) => (kept = { ...kept, title }),
    lose: (is: boolean) => (isLost = is),
    send: () => handIn(kept, (some) => (kept = { ...kept, ...some }), ports),
  };
}
const titles = (device: ReturnType<typeof aDevice>) => [...device.stories.values()].map(({ title }) => title);

describe('handing in a story', () => {
  it('remembers before the call that it was sent, and makes one', async () => {
    const device = aDevice();
    device.lose(true);
    await expect(device.send()).rejects.toThrow();
    expect(device.kept().sent).toBe(printOf(DRAFT));
    device.lose(false);
    await device.send();
    expect(titles(device)).toEqual(['یک']);
  });

  it('whose answer was lost and that was changed since becomes what it is now, still one', async () => {
    const device = aDevice();
    device.lose(true);
    await expect(device.send()).rejects.toThrow();
    device.type('دو');
    await expect(device.send()).rejects.toThrow();
    device.lose(false);
    await device.send();
    expect(titles(device)).toEqual(['دو']);
  });

  it('that had arrived and was withdrawn meanwhile makes another one', async () => {
    const device = aDevice();
    device.lose(true);
    await expect(device.send()).rejects.toThrow();
    device.lose(false);
    device.stories.set('k0', { title: 'یک', status: 'withdrawn' });
    await device.send();
    expect([...device.stories.keys()]).toEqual(['k0', 'k1']);
  });

  it('that was decided on meanwhile is refused, and the next attempt makes a story of its own', async () => {
    const device = aDevice();
    device.lose(true);
    await expect(device.send()).rejects.toThrow();
    device.lose(false);
    device.stories.set('k0', { title: 'یک', status: 'approved' });
    device.type('دو');
    await expect(device.send()).rejects.toMatchObject({ code: 'stories/decided' });
    await device.send();
    expect(titles(device)).toEqual(['یک', 'دو']);
  });
});

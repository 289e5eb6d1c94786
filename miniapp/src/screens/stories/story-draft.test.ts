import { describe, expect, it } from 'vitest';
import { draftName, forgetDraft, keepDraft, printOf, readDraft, type KeptDraft } from './story-draft.js';

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  } as Storage;
}

const NAME = draftName('a1');
const picture = {
  id: 'ab'.repeat(12),
  width: 40,
  height: 30,
  alt: '',
  focus: { x: 0.5, y: 0.5 },
  sizes: [{ size: 320 as const, width: 40, height: 30, url: '/api/media/x/320' }],
};
const draft: KeptDraft = {
  title: 'یک شب',
  text: 'کوت شدیم',
  pictures: [picture],
  key: 'k',
  sent: null,
  revision: null,
};

describe('the draft of a story', () => {
  it('is there again after a reload, for its own account only', () => {
    const store = memory();
    expect(readDraft(store, NAME)).toBeNull();
    expect(keepDraft(store, NAME, draft)).toBe(true);
    expect(readDraft(store, NAME)).toEqual(draft);
    expect(readDraft(store, draftName('b2'))).toBeNull();
    expect(readDraft(store, draftName('a1', 'c3'))).toBeNull();
  });

  it('is forgotten when everything was deleted, unless the server may have it', () => {
    const store = memory();
    const empty = { ...draft, title: ' ', text: '', pictures: [] };
    keepDraft(store, NAME, draft);
    keepDraft(store, NAME, { ...empty, sent: printOf(draft) });
    expect(readDraft(store, NAME)?.sent).toBe(printOf(draft));
    keepDraft(store, NAME, empty);
    expect(readDraft(store, NAME)).toBeNull();
  });

  it('that something else has written is cut to what may be sent, or ignored', () => {
    const store = memory();
    for (const text of ['', '{', 'null', '[]', '{"title":1}', '{"title":"a","text":"b"}']) {
      store.setItem(NAME, text);
      expect(readDraft(store, NAME)).toBeNull();
    }
    const long = { ...draft, title: 'x'.repeat(500), pictures: [picture, { id: 1 }, null] };
    store.setItem(NAME, JSON.stringify(long));
    expect(readDraft(store, NAME)).toMatchObject({ title: 'x'.repeat(120), pictures: [{ id: picture.id }] });
  });

  it('is gone once it was sent', () => {
    const store = memory();
    keepDraft(store, NAME, { ...draft, revision: 3 });
    expect(readDraft(store, NAME)?.revision).toBe(3);
    forgetDraft(store, NAME);
    expect(readDraft(store, NAME)).toBeNull();
  });

  it('says when the device has no room for it', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(keepDraft(Object.assign(memory(), { setItem: full }), NAME, draft)).toBe(false);
  });

  it('is the same to the server when only blanks around it differ', () => {
    expect(printOf({ ...draft, title: ' یک شب ' })).toBe(printOf(draft));
    expect(printOf({ ...draft, pictures: [] })).not.toBe(printOf(draft));
  });
});

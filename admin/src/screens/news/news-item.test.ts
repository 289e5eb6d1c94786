import { describe, expect, it } from 'vitest';
import { newsStatus, newsTitle, toVersion } from './news-item.js';

const NOW = Date.parse('2026-11-22T10:00:00.000Z');

describe('a news item', () => {
  it('is a draft, scheduled or published by its time', () => {
    const status = (published_at: string | null) => newsStatus({ published_at }, NOW);
    expect(status(null)).toBe('draft');
    expect(status('2026-11-22T10:00:01.000Z')).toBe('scheduled');
    expect(status('2026-11-22T10:00:00.000Z')).toBe('published');
  });

  it('is called by its title in the language, else in the other', () => {
    expect(newsTitle({ title: { fa: 'خبر', en: 'News' } }, 'en')).toBe('News');
    expect(newsTitle({ title: { fa: 'خبر', en: '' } }, 'en')).toBe('خبر');
    expect(newsTitle({ title: { fa: '', en: '' } }, 'fa')).toBe('');
  });

  it('is edited by its fields alone, from the revision it was loaded with', () => {
    const fields = { title: { fa: 'خبر', en: '' }, text: { fa: '', en: '' }, published_at: null };
    const item = { ...fields, id: '1', created_at: '', updated_at: '', revision: 7 };
    expect(toVersion(item)).toEqual({ values: fields, revision: 7 });
  });
});

import { describe, expect, it } from 'vitest';
import { fromPlainText, plainText } from '@hokm/shared/rich-text';
import { NEW_STORY, type StoryValues } from '../stories/story-values.js';
import { joinDrafts } from './join-drafts.js';

const story = (fa: string, more: Partial<StoryValues> = {}): StoryValues => ({
  ...NEW_STORY,
  title: { fa: 'عنوان', en: '' },
  body: { fa: fromPlainText(fa), en: NEW_STORY.body.en },
  ...more,
});
const words = (values: StoryValues) => plainText(values.body.fa);

describe('a text of two people who have written at once', () => {
  it('is joined where each has written elsewhere', () => {
    const base = story('یک\nدو\nسه');
    const mine = story('یک من\nدو\nسه', { tags: ['الف'], picture: 'a'.repeat(24) });
    const theirs = story('یک\nدو\nسه آن‌ها', {
      title: { fa: 'عنوان', en: 'Title' },
      tags: ['ب'],
      pinned: true,
    });
    const { conflicts, values } = joinDrafts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    const joined = values({});
    expect(words(joined)).toBe('یک من\nدو\nسه آن‌ها');
    expect(joined).toMatchObject({ title: { fa: 'عنوان', en: 'Title' }, tags: ['ب', 'الف'], pinned: true });
    expect(joined.picture).toBe(mine.picture);
  });

  it('asks for each place that both have changed, and takes what is chosen', () => {
    const base = story('یک\nدو\nسه');
    const mine = story('یک\nدو من\nسه', { title: { fa: 'عنوان من', en: '' }, picture: 'a'.repeat(24) });
    const theirs = story('یک\nدو آن‌ها\nسه', {
      title: { fa: 'عنوان آن‌ها', en: '' },
      picture: 'b'.repeat(24),
    });
    const { conflicts, values } = joinDrafts(base, mine, theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['title.fa', 'body.fa.1', 'picture']);
    expect(words(values({ 'body.fa.1': 'mine' }))).toBe('یک\nدو من\nسه');
    expect(words(values({ 'body.fa.1': 'theirs' }))).toBe('یک\nدو آن‌ها\nسه');
    expect(words(values({ 'body.fa.1': 'both' }))).toBe('یک\nدو من\nدو آن‌ها\nسه');
    expect(values({ 'title.fa': 'mine', picture: 'mine' })).toMatchObject({
      title: { fa: 'عنوان من' },
      picture: mine.picture,
    });
    expect(values({ 'title.fa': 'theirs' }).title.fa).toBe('عنوان آن‌ها');
  });

  it('lets a tag go that one of them has taken away', () => {
    const base = story('یک', { tags: ['الف', 'ب'] });
    const { values } = joinDrafts(
      base,
      story('یک', { tags: ['ب'] }),
      story('یک', { tags: ['الف', 'ب', 'پ'] }),
    );
    expect(values({}).tags).toEqual(['ب', 'پ']);
  });

  it('asks for a list that one has put into another order while the other has changed it', () => {
    const base = { order: ['a', 'b', 'c'] };
    const { conflicts, values } = joinDrafts(base, { order: ['c', 'a', 'b'] }, { order: ['a', 'c'] });
    expect(conflicts).toMatchObject([{ id: 'order', kind: 'value' }]);
    expect(values({}).order).toEqual(['a', 'c']);
    expect(values({ order: 'mine' }).order).toEqual(['c', 'a', 'b']);
  });

  it('is theirs where nothing else was written', () => {
    const base = story('یک');
    const theirs = story('دو');
    expect(joinDrafts(base, base, theirs).values({})).toBe(theirs);
  });
});

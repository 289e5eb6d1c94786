import { describe, expect, it } from 'vitest';
import { plainText } from '@hokm/shared/rich-text';
import { countWords, storyOf } from './submission-words.js';

const picture = (id: string) => ({ id, width: 1, height: 1, alt: '', focus: { x: 0.5, y: 0.5 }, sizes: [] });

describe('what a player has handed in', () => {
  it('is read as the story that is made of it', () => {
    const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];
    const { picture: cover, body } = storyOf({ text: 'یک\n\nدو', pictures: [picture(a), picture(b)] });
    expect(cover).toBe(a);
    expect(plainText(body)).toBe('یک\nدو');
    expect(body.content.at(-1)).toEqual({ type: 'image', attrs: { media: b } });
    expect(storyOf({ text: 'x', pictures: [] }).picture).toBeNull();
  });

  it('has as many words as are written, joiners inside a word not counted', () => {
    expect(countWords('می‌روم به خانه، فردا.')).toBe(4);
    expect(countWords(' \n ')).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { plainText } from '@hokm/shared/rich-text';
import { beside, countWords, storyOf } from './submission-words.js';

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

describe('the next in a queue', () => {
  it('is beside the open one, the first where none is open, and nobody at the end', () => {
    expect(beside(['a', 'b', 'c'], 'b', 1)).toBe('c');
    expect(beside(['a', 'b', 'c'], 'b', -1)).toBe('a');
    expect(beside(['a', 'b'], 'b', 1)).toBeNull();
    expect(beside(['a', 'b'], undefined, 1)).toBe('a');
    expect(beside([], undefined, -1)).toBeNull();
  });
});

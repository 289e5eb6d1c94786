import { describe, expect, it } from 'vitest';
import { waysOf } from './ways.js';

describe('the ways to share a picture', () => {
  it('are those of Telegram there, with a story where the client has them', () => {
    expect(waysOf({ kind: 'telegram', shareStory: () => true }, true)).toEqual(['story', 'telegram']);
    expect(waysOf({ kind: 'telegram' }, false)).toEqual(['telegram']);
  });

  it('are the device’s sheet in a browser, else a link: there is always one', () => {
    expect(waysOf({ kind: 'browser' }, true)).toEqual(['file']);
    expect(waysOf({ kind: 'browser' }, false)).toEqual(['link']);
  });
});

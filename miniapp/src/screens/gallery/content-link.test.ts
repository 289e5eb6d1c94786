import { describe, expect, it } from 'vitest';
import { contentLink } from './content-link.js';

const ORIGIN = 'https://hokm.example';

describe('the link to a picture or an album', () => {
  it('goes through the bot, which names the kind and the id', () => {
    const config = { bot_username: 'hokm_bot', link_host: 't.me' };
    expect(contentLink('picture', 'a1', config, ORIGIN)).toBe('https://t.me/hokm_bot?startapp=picture_a1');
    expect(contentLink('album', 'b2', config, ORIGIN)).toBe('https://t.me/hokm_bot?startapp=album_b2');
  });

  it('is the page’s own address where there is no bot, or it is not known yet', () => {
    const config = { bot_username: null, link_host: 't.me' };
    expect(contentLink('picture', 'a1', config, ORIGIN)).toBe('https://hokm.example/gallery/a1');
    expect(contentLink('album', 'b2', null, ORIGIN)).toBe('https://hokm.example/albums/b2');
  });
});

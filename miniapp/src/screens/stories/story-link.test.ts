import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '@hokm/shared/api';
import { readAddress } from '@hokm/shared/addresses';

import { storyLink } from './story-link.js';

const ID = 'ab'.repeat(12);
const config = { bot_username: 'hokm_bot', link_host: 't.me' } as PublicConfig;

describe('the link to a story', () => {
  it('goes through the bot, and the app that it opens shows the story', () => {
    const link = storyLink(ID, config, 'https://hokm.example');
    expect(link).toBe(`https://t.me/hokm_bot?startapp=story_${ID}`);
    const address = readAddress(new URL(link).searchParams.get('startapp') ?? '');
    expect(address).toEqual({ kind: 'story', id: ID });
  });

  it('goes to the site where there is no bot', () => {
    const without = { ...config, bot_username: null } as unknown as PublicConfig;
    for (const each of [without, null])
      expect(storyLink(ID, each, 'https://hokm.example')).toBe(`https://hokm.example/stories/${ID}`);
  });
});

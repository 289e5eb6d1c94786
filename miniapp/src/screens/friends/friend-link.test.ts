import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '@hokm/shared/api';
import { readAddress } from '@hokm/shared/addresses';

import { friendLink } from './friend-link.js';

const ID = '6b0190977ba16d2fca0eb8af';
const config = { bot_username: 'hokm_bot', link_host: 't.me' } as PublicConfig;

describe('the invitation link', () => {
  it('leads through the bot, and is understood when it comes back', () => {
    const link = friendLink(ID, config, 'https://x.test');
    expect(link).toBe(`https://t.me/hokm_bot?startapp=friend_${ID}`);
    const address = readAddress(new URL(link).searchParams.get('startapp') ?? '');
    expect(address).toEqual({ kind: 'friend', id: ID });
  });

  it('leads to the site where there is no bot', () => {
    expect(friendLink(ID, null, 'https://x.test')).toBe(`https://x.test/friends?add=${ID}`);
  });
});

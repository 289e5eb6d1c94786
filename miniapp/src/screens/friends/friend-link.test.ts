import { describe, expect, it } from 'vitest';
import type { PublicConfig } from '@hokm/shared/api';
import { invitedFriend } from '../../telegram/launch.js';
import { friendLink } from './friend-link.js';

const ID = '6b0190977ba16d2fca0eb8af';
const config = { bot_username: 'hokm_bot', link_host: 't.me' } as PublicConfig;

describe('the invitation link', () => {
  it('leads through the bot, and is understood when it comes back', () => {
    const link = friendLink(ID, config, 'https://x.test');
    expect(link).toBe(`https://t.me/hokm_bot?startapp=friend_${ID}`);
    expect(invitedFriend(new URL(link).searchParams.get('startapp'))).toBe(ID);
  });

  it('leads to the site where there is no bot', () => {
    expect(friendLink(ID, null, 'https://x.test')).toBe(`https://x.test/friends?add=${ID}`);
  });

  it('names nobody when it was changed', () => {
    for (const param of [null, '', 'friend_', 'friend_x', `room_${ID}`, `friend_${ID}x`])
      expect(invitedFriend(param)).toBeNull();
  });
});

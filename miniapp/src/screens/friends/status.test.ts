import { describe, expect, it } from 'vitest';
import type { Friend } from '@hokm/shared/api';
import { friendNow, statusName } from './status.js';

const friend = {
  id: 'a',
  name: 'نیلوفر',
  status: 'offline',
  lastSeen: '2026-11-20T10:00:00.000Z',
  room_id: null,
};

describe('a friend’s status', () => {
  it('is what the server has told last', () => {
    const told = { player_id: 'a', status: 'online', lastSeen: null, room_id: 'YLD7Q4' } as const;
    expect(friendNow(friend as Friend, told)).toEqual({
      ...friend,
      status: 'online',
      lastSeen: null,
      room_id: 'YLD7Q4',
    });
    expect(friendNow(friend as Friend, undefined)).toEqual(friend);
  });

  it('is unknown when it has no words yet', () => {
    expect(['online', 'away', 'offline', 'hibernating'].map(statusName)).toEqual([
      'online',
      'away',
      'offline',
      'unknown',
    ]);
  });
});

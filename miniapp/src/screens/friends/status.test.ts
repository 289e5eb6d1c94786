import { describe, expect, it } from 'vitest';
import type { Friend } from '@hokm/shared/api';
import { askingInto, friendNow, offerOf, statusName } from './status.js';

const friend = {
  id: 'a',
  name: 'نیلوفر',
  status: 'offline',
  lastSeen: '2026-11-20T10:00:00.000Z',
  room_id: null,
  playing: false,
  watch_id: null,
};

describe('a friend’s status', () => {
  it('is the last status the server sent', () => {
    const table = { room_id: null, playing: true, watch_id: 'YLD7Q4' } as const;
    const now = { status: 'online', lastSeen: null, ...table } as const;
    expect(friendNow(friend as Friend, { player_id: 'a', ...now })).toEqual({ ...friend, ...now });
    expect(friendNow(friend as Friend, undefined)).toEqual(friend);
  });

  it('is to wait in the room he has asked one into, unless he is known to be elsewhere', () => {
    const asking = (now: Partial<Friend>) => askingInto('YLD7Q4', { ...friend, ...now } as Friend).room_id;
    expect(asking({ status: 'online' })).toBe('YLD7Q4');
    expect(asking({ status: 'online', room_id: 'HKAB7Q' })).toBe('HKAB7Q');
    expect(asking({ status: 'online', playing: true })).toBeNull();
    expect(asking({ status: 'offline' })).toBeNull();
    expect(askingInto(null, friend as Friend)).toBe(friend);
  });

  it('decides what one can do together', () => {
    const offer = (now: Partial<Friend>) => offerOf({ ...friend, ...now } as Friend);
    expect(offer({ status: 'online' })).toBe('play');
    expect(offer({ status: 'away' })).toBe('play');
    expect(offer({ status: 'offline' })).toBe('invite');
    expect(offer({ status: 'online', room_id: 'YLD7Q4' })).toBe('enter');
    expect(offer({ status: 'online', playing: true, watch_id: 'YLD7Q4' })).toBe('watch');
    expect(offer({ status: 'online', playing: true })).toBe('invite');
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

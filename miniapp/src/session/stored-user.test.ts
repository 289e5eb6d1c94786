import { beforeEach, describe, expect, it } from 'vitest';
import type { User } from '@hokm/shared/api';
import { forgetSession, readStoredRoom, readStoredSession, storeRoom, storeSession } from './stored-user.js';

class MemoryStorage implements Storage {
  private readonly values = new Map<string, string>();
  get length() {
    return this.values.size;
  }
  clear = () => this.values.clear();
  getItem = (key: string) => this.values.get(key) ?? null;
  key = (index: number) => [...this.values.keys()][index] ?? null;
  removeItem = (key: string) => void this.values.delete(key);
  setItem = (key: string, value: string) => void this.values.set(key, value);
}

const user = {
  id: 'a'.repeat(24),
  telegram_id: 42,
  first_name: 'سارا',
  last_name: '',
  username: 'sara',
  name: 'سارا',
  balance: 1000,
} as User;

let storage: MemoryStorage;
beforeEach(() => (storage = new MemoryStorage()));

describe('the stored session', () => {
  it('keeps the values of the login under their own names', () => {
    const initData = new URLSearchParams({
      user: JSON.stringify({ id: 42, photo_url: 'https://t.me/p.jpg', language_code: 'fa' }),
      auth_date: '1700000000',
    }).toString();
    storeSession(storage, { token: 'T', user }, initData);
    const kept = [
      'telegram_id',
      'first_name',
      'username',
      'photo_url',
      'language_code',
      'auth_date',
      'clientId',
    ];
    expect(kept.map((name) => storage.getItem(name))).toEqual([
      '42',
      'سارا',
      'sara',
      'https://t.me/p.jpg',
      'fa',
      '1700000000',
      user.id,
    ]);
    expect(storage.getItem('last_name')).toBeNull();
    expect(readStoredSession(storage)).toEqual({ token: 'T', user });
  });

  it('leaves nothing of the person before', () => {
    storeSession(storage, { token: 'T', user }, null);
    storeSession(storage, { token: 'U', user: { ...user, telegram_id: null, username: '' } }, null);
    expect(storage.getItem('telegram_id')).toBeNull();
    expect(storage.getItem('username')).toBeNull();
  });

  it('goes on without a user that cannot be read', () => {
    storage.setItem('token', 'T');
    storage.setItem('user', '{broken');
    expect(readStoredSession(storage)).toEqual({ token: 'T', user: null });
    storage.setItem('user', '{"id":1}');
    expect(readStoredSession(storage)).toEqual({ token: 'T', user: null });
  });

  it('is forgotten with its room; settings stay', () => {
    storage.setItem('settings', '{}');
    storeSession(storage, { token: 'T', user }, null);
    storeRoom(storage, 'YLD7Q4');
    forgetSession(storage);
    expect(readStoredSession(storage)).toBeNull();
    expect(readStoredRoom(storage)).toBeNull();
    expect(storage.getItem('settings')).toBe('{}');
    expect(storage.length).toBe(1);
  });
});

describe('the stored room', () => {
  it('is dropped when it is only a number', () => {
    storeRoom(storage, '123456');
    expect(readStoredRoom(storage)).toBeNull();
    expect(storage.getItem('room_id')).toBeNull();
  });

  it('is kept when it is a code', () => {
    storeRoom(storage, '12345A');
    expect(readStoredRoom(storage)).toBe('12345A');
  });
});

import { describe, expect, it } from 'vitest';
import { keepSeenRungs, newRung, readSeenRungs } from './new-rung.js';

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
}

describe('a rung that was beaten', () => {
  it('is celebrated once on a device, and not on one that has seen no ladder yet', () => {
    expect(newRung(3, null)).toBeNull();
    expect(newRung(0, 0)).toBeNull();
    expect(newRung(1, 0)).toBe(1);
    expect(newRung(1, 1)).toBeNull();
    expect(newRung(4, 2)).toBe(4);
  });

  it('is kept for each account, and what does not fit counts as nothing kept', () => {
    const storage = aStorage();
    expect(readSeenRungs(storage, 'a')).toBeNull();
    keepSeenRungs(storage, 'a', 2);
    expect(readSeenRungs(storage, 'a')).toBe(2);
    expect(readSeenRungs(storage, 'b')).toBeNull();
    storage.setItem('ladder_seen:a', 'much');
    expect(readSeenRungs(storage, 'a')).toBeNull();
  });
});

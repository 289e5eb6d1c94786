import { expect, it } from 'vitest';
import { roomTitle } from './room-title.js';

it('shows the names that the app gave in the page’s language, and those of people as they are', () => {
  expect(roomTitle('بازی سریع', 'en')).toBe('Quick match');
  expect(roomTitle('Quick match', 'fa')).toBe('بازی سریع');
  expect(roomTitle('با ربات‌ها', 'en')).toBe('With bots');
  expect(roomTitle('شب یلدا', 'en')).toBe('شب یلدا');
});

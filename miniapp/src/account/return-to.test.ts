import { describe, expect, it } from 'vitest';
import { localPath } from './return-to.js';

describe('where somebody returns to', () => {
  it.each(['/', '/profile', '/room/ABC12D?join=1', '/help#fair'])('is a page of ours: %s', (path) => {
    expect(localPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    'profile',
    '',
  ])('is nothing that leads elsewhere: %j', (path) => {
    expect(localPath(path)).toBeNull();
  });

  it('is nothing where nothing is said, nor the sign-in itself', () => {
    for (const path of [null, '/sign-in', '/sign-in?return_to=/', '/sign-in#code=1'])
      expect(localPath(path)).toBeNull();
    expect(localPath('/sign-in-help')).toBe('/sign-in-help');
  });
});

import { describe, expect, it } from 'vitest';
import { ADMIN_LEVELS, isAdminLevel, mayEnter, POLICIES, type Area } from './index.js';

const areas = Object.keys(POLICIES) as Area[];
const open = (level: (typeof ADMIN_LEVELS)[number]) => areas.filter((area) => mayEnter(level, area));

describe('the areas that a level may enter', () => {
  it('are none for players', () => {
    expect(open('user')).toEqual([]);
    expect(isAdminLevel('user')).toBe(false);
  });

  it('are what happens and what players say for moderators, and also people, money and content for admins', () => {
    expect(open('moderator')).toEqual([
      'panel/dashboard',
      'panel/analytics',
      'panel/security_basic',
      'panel/reports',
      'panel/messages',
      'panel/content',
    ]);
    expect(open('admin')).toEqual([...open('moderator'), 'panel/users', 'panel/money', 'panel/publish']);
  });

  it('are all for super admins, and security and settings for nobody else', () => {
    expect(open('super_admin')).toEqual(areas);
  });

  it('include those of every lower level', () => {
    for (const [at, level] of ADMIN_LEVELS.entries())
      for (const higher of ADMIN_LEVELS.slice(at))
        expect(open(higher)).toEqual(expect.arrayContaining(open(level)));
  });
});

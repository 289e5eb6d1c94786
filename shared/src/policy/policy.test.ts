import { describe, expect, it } from 'vitest';
import { ADMIN_LEVELS, isAdminLevel, mayEnter, POLICIES, type Area } from './index.js';

const areas = Object.keys(POLICIES) as Area[];
const open = (level: (typeof ADMIN_LEVELS)[number]) => areas.filter((area) => mayEnter(level, area));

describe('who may enter what', () => {
  it('is nothing for players', () => {
    expect(open('user')).toEqual([]);
    expect(isAdminLevel('user')).toBe(false);
  });

  it('is dashboard and analytics for moderators, and users for admins besides', () => {
    expect(open('moderator')).toEqual(['panel/dashboard', 'panel/analytics', 'panel/moderation']);
    expect(open('admin')).toEqual([...open('moderator'), 'panel/users', 'panel/content']);
  });

  it('is everything for super admins; security and settings for nobody else', () => {
    expect(open('super_admin')).toEqual(areas);
  });

  it('never shrinks on the way up', () => {
    for (const [at, level] of ADMIN_LEVELS.entries())
      for (const higher of ADMIN_LEVELS.slice(at))
        expect(open(higher)).toEqual(expect.arrayContaining(open(level)));
  });
});

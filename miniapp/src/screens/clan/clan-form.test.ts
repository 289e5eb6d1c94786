import { clanBody, CLAN_BADGES } from '@hokm/shared/api';
import { describe, expect, it } from 'vitest';
import { CLAN_EMBLEMS } from '../../ui/art/clan-emblems.js';
import { CLAN_DESCRIPTION_MAX, CLAN_NAME_MAX } from '@hokm/shared/api/clans/limits';
import { cutTo, isClanName } from './clan-form.js';

const fits = (name: string, description = '') =>
  clanBody.safeParse({ name, description, badge: 'lion' }).success;

describe('the form of a clan', () => {
  it('accepts the names that the server accepts', () => {
    for (const name of ['', '  ', 'ab', ' ab ', 'abc', ' abc ', 'x'.repeat(20), 'x'.repeat(21), 'شیران'])
      expect(isClanName(name), name).toBe(fits(name));
  });

  it('knows the bounds of the contract', () => {
    expect(fits('x'.repeat(CLAN_NAME_MAX), 'y'.repeat(CLAN_DESCRIPTION_MAX))).toBe(true);
    expect(fits('abc', 'y'.repeat(CLAN_DESCRIPTION_MAX + 1))).toBe(false);
  });

  it('has a drawing for each emblem', () => {
    expect(Object.keys(CLAN_EMBLEMS).sort()).toEqual([...CLAN_BADGES].sort());
  });

  it('lets nobody type more than fits', () => {
    expect(cutTo('  a   b', 20)).toBe('a b');
    expect(cutTo('x'.repeat(30), 20)).toHaveLength(20);
  });
});

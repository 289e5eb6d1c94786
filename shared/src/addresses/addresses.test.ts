import { describe, expect, it } from 'vitest';
import {
  addressOfPage,
  ADDRESS_KINDS,
  linkTo,
  parameterOf,
  pathOf,
  readAddress,
  type AddressKind,
} from './index.js';

const ID = 'a1'.repeat(12);
/** A value of each kind, and where it leads to. */
const EXAMPLES: Record<AddressKind, readonly [string, string]> = {
  room: ['AB12CD', '/room/AB12CD?join=1'],
  partner: ['AB12CD', '/room/AB12CD?join=partner'],
  friend: [ID, `/friends?add=${ID}`],
  ref: [ID, `/profile/${ID}?invited=1`],
  profile: [ID, `/profile/${ID}`],
  clan: [ID, `/clans/${ID}`],
  tour: [ID, `/tours/${ID}`],
  replay: ['AB12CD', '/replay/AB12CD'],
  story: ['mine', '/stories/mine'],
  picture: [ID, `/gallery/${ID}`],
  album: [ID, `/albums/${ID}`],
  account: ['delete', '/security/delete'],
  page: ['messages_a-1', '/messages/a-1'],
  preview: ['tok-En_1', '/preview/tok-En_1'],
};

describe('an address', () => {
  it.each(ADDRESS_KINDS)('of a %s leads through the bot to its page', (kind) => {
    const [id, path] = EXAMPLES[kind];
    const parameter = new URL(linkTo('t.me', 'bot', { kind, id })).searchParams.get('startapp') ?? '';
    expect(parameter).toMatch(/^[\w-]{1,64}$/);
    expect(readAddress(parameter)).toEqual({ kind, id });
    expect(pathOf({ kind, id })).toBe(path);
  });

  it.each(ADDRESS_KINDS)('of a %s is nothing when its value was changed', (kind) => {
    for (const value of ['', 'x/y', '..', `${ID} `, 'a'.repeat(80)])
      expect(readAddress(parameterOf({ kind, id: value }))).toBeNull();
  });

  it('is nothing for what this product does not write', () => {
    for (const text of ['', 'room', '_', '__proto__', 'constructor_x', 'xroom_AB12CD', `friend_${ID}x`])
      expect(readAddress(text)).toBeNull();
  });

  it('of a room is read in either case', () => {
    expect(readAddress('room_ab12cd')).toEqual({ kind: 'room', id: 'AB12CD' });
    expect(readAddress('partner_ab12cd')).toEqual({ kind: 'partner', id: 'AB12CD' });
  });

  it('of a page is nothing where a link cannot carry its path', () => {
    expect(addressOfPage('/shop')).toEqual({ kind: 'page', id: 'shop' });
    expect(['/', '/a_b', '/A', '/a?b=1', '/a/b/c/d/e'].map(addressOfPage)).toEqual(Array(5).fill(null));
  });
});

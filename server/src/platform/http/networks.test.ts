import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contains, isInNetworks, networkOf, textBeginnings } from './networks.js';

describe('a network', () => {
  it.each([
    ['10.0.0.0/8', '10.200.3.4', true],
    ['10.0.0.7/8', '10.200.3.4', true],
    ['10.0.0.0/8', '11.0.0.0', false],
    ['10.0.0.0/8', '::ffff:10.1.2.3', true],
    ['192.168.1.5', '192.168.1.5', true],
    ['192.168.1.5', '192.168.1.6', false],
    ['2001:db8::/32', '2001:db8:1::1', true],
    ['2001:db8::/32', '2001:db9::1', false],
    ['2001:db8::/32', '10.0.0.1', false],
    ['0.0.0.0/0', '1.2.3.4', true],
  ])('%s holds %s: %s', (network, ip, expected) => {
    expect(isInNetworks([network], ip)).toBe(expected);
  });

  it.each([
    '',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/8/8',
    '10.0.0.0/x',
    '::ffff:10.0.0.0/96',
    '0x0a.1.1.1',
  ])('%j is none', (text) => {
    expect(networkOf(text)).toBeNull();
    expect(isInNetworks([text], '10.0.0.0')).toBe(false);
  });

  it('holds only addresses whose texts begin as it says', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 8, max: 32 }), (one, other, bits) => {
        const network = networkOf(`${one}/${bits}`);
        if (network === null) throw new Error('no network');
        const begins = (text: string) =>
          textBeginnings(network).some((beginning) => text.startsWith(beginning));
        for (const ip of [one, other])
          if (contains(network, ip)) expect([begins(ip), begins(`::ffff:${ip}`)]).toEqual([true, true]);
      }),
    );
    const wide = networkOf('2a02:898::/32');
    expect(wide === null ? [] : textBeginnings(wide)).toEqual(['2a02:']);
  });

  it('holds its own address, and a wider one holds whatever a narrower one does', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.nat(32), fc.nat(32), (one, other, a, b) => {
        const [wide, narrow] = [Math.min(a, b), Math.max(a, b)].map((bits) => networkOf(`${one}/${bits}`));
        if (wide == null || narrow == null) throw new Error('no network');
        expect(contains(narrow, one)).toBe(true);
        if (contains(narrow, other)) expect(contains(wide, other)).toBe(true);
      }),
    );
  });
});

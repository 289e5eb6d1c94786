import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PictureLinks, type PictureClaims } from './picture-links.js';

const NOW = Date.UTC(2036, 0, 1);
const links = new PictureLinks(['a secret of thirty-two characters']);
const claims = fc.record<PictureClaims>({
  match: fc.stringMatching(/^[0-9a-f]{24}$/),
  team: fc.constantFrom(0, 1),
  size: fc.constantFrom('story', 'post'),
  language: fc.constantFrom('fa', 'en'),
});

describe('the link of a picture', () => {
  it('opens to what it was signed for, until it expires', () => {
    fc.assert(
      fc.property(claims, (signed) => {
        const token = links.sign(signed, NOW + 1_000);
        expect(links.open(token, NOW)).toEqual({ ok: true, claims: signed });
        expect(links.open(token, NOW + 1_000)).toEqual({ ok: false, why: 'expired' });
      }),
    );
  });

  it('opens to nothing once a character of it is another', () => {
    fc.assert(
      fc.property(
        claims,
        fc.nat(),
        fc.constantFrom(...Array.from('0123456789abcdefpszAZ-_')),
        (signed, at, other) => {
          const token = links.sign(signed, NOW + 1_000);
          const place = at % token.length;
          fc.pre(token[place] !== other);
          const changed = token.slice(0, place) + other + token.slice(place + 1);
          expect(links.open(changed, NOW)).toEqual({ ok: false, why: 'bad' });
        },
      ),
    );
    for (const token of ['', 'x', '../../etc/passwd', 'a'.repeat(10_000)])
      expect(links.open(token, NOW)).toEqual({ ok: false, why: 'bad' });
  });

  it('outlives a change of the secret, and opens under no other', () => {
    const signed = { match: '0'.repeat(24), team: 1, size: 'post', language: 'fa' } as const;
    const token = links.sign(signed, NOW + 1_000);
    const changed = new PictureLinks([
      'another secret of many characters',
      'a secret of thirty-two characters',
    ]);
    expect(changed.open(token, NOW).ok).toBe(true);
    expect(new PictureLinks(['another secret of many characters']).open(token, NOW).ok).toBe(false);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PREVIEW_TOKEN_MAX } from '@hokm/shared/api/previews/limits';
import { VERSIONED } from '@hokm/shared/api/versions/limits';
import { PreviewLinks, type PreviewClaims } from './preview-links.js';

const NOW = Date.UTC(2036, 0, 1);
const SECRET = 'a secret of thirty-two characters';
const links = new PreviewLinks([SECRET]);
const claims = fc.record<PreviewClaims>({
  type: fc.constantFrom(...VERSIONED),
  id: fc.stringMatching(/^[0-9a-f]{24}$/),
});

describe('the token of a preview', () => {
  it('opens to what it was signed for, until it expires, and fits into a start parameter', () => {
    fc.assert(
      fc.property(claims, (signed) => {
        const token = links.sign(signed, NOW + 1_000);
        expect(links.open(token, NOW)).toEqual({ ok: true, claims: signed, expiresAt: NOW + 1_000 });
        expect(links.open(token, NOW + 1_000)).toEqual({ ok: false, why: 'expired' });
        expect(`preview_${token}`).toMatch(/^[\w-]{1,64}$/);
        expect(token.length).toBeLessThanOrEqual(PREVIEW_TOKEN_MAX);
      }),
    );
  });

  it('opens to nothing once a character of it is another', () => {
    const other = fc.constantFrom(...Array.from('0123456789abcdefgpswzAZ-_'));
    fc.assert(
      fc.property(claims, fc.nat(), other, (signed, at, character) => {
        const token = links.sign(signed, NOW + 1_000);
        const place = at % token.length;
        fc.pre(token[place] !== character);
        const changed = token.slice(0, place) + character + token.slice(place + 1);
        expect(links.open(changed, NOW)).toEqual({ ok: false, why: 'bad' });
      }),
    );
    for (const token of ['', 'x', '../../etc/passwd', 'a'.repeat(10_000)])
      expect(links.open(token, NOW)).toEqual({ ok: false, why: 'bad' });
  });

  it('outlives a change of the secret, and opens under no other', () => {
    const token = links.sign({ type: 'books', id: '0'.repeat(24) }, NOW + 1_000);
    const changed = new PreviewLinks(['another secret of many characters', SECRET]);
    expect(changed.open(token, NOW).ok).toBe(true);
    expect(new PreviewLinks(['another secret of many characters']).open(token, NOW).ok).toBe(false);
  });
});

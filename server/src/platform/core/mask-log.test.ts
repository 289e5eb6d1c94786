import fc from 'fast-check';
import { expect, it } from 'vitest';
import { maskSecrets } from './mask-log.js';

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const secret = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{1,10}@[a-z]{1,10}\.(com|ir|org)$/),
  fc.stringMatching(/^bot[0-9]{6,10}:[A-Za-z0-9_-]{35}$/),
  fc.stringMatching(/^[0-9]{6,10}:[A-Za-z0-9_-]{35}$/),
  fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  fc.stringMatching(/^[0-9a-f]{64}$/),
);

it('leaves nothing of a token or an address, wherever it stands', () => {
  fc.assert(
    fc.property(
      word,
      secret,
      word,
      fc.constantFrom(' ', '"', '(', ',', '='),
      (before, hidden, after, sign) => {
        const masked = maskSecrets(`${before}${sign}${hidden} ${after}`);
        expect(masked).not.toContain(hidden);
        expect(masked).toContain('[hidden]');
        expect(masked.endsWith(after)).toBe(true);
      },
    ),
  );
});

it('hides users and passwords of addresses, and headers', () => {
  expect(maskSecrets('mongodb://sara:pass@db.example/hokm')).toBe('mongodb://[hidden]@db.example/hokm');
  expect(maskSecrets('Authorization: Bearer abc.def')).toBe('Authorization: Bearer [hidden]');
});

it('leaves plain text, ids and JSON as they are', () => {
  const plain = '{"account":"0123456789abcdef01234567","request":"abcdef0123456789","ms":12,"path":"/api/x"}';
  expect(maskSecrets(plain)).toBe(plain);
  fc.assert(fc.property(fc.array(word), (words) => maskSecrets(words.join(' ')) === words.join(' ')));
});

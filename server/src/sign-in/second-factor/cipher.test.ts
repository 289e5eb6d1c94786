import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createCipher, SecretCipher } from './cipher.js';

const OLD = 'the secret of last year, which was 32 long';
const NEW = 'the secret of this year, which is 32 long!';
const box = new SecretCipher([NEW], randomBytes);
const secret = randomBytes(20);

describe('an encrypted secret', () => {
  it('decrypts for its account and does not show its content', () => {
    const sealed = box.seal(secret, 'one');
    expect(box.open(sealed, 'one')).toEqual(secret);
    expect(Buffer.from(sealed).includes(secret)).toBe(false);
    expect(sealed).not.toBe(box.seal(secret, 'one'));
  });

  it('moved to another account does not decrypt', () => {
    expect(box.open(box.seal(secret, 'one'), 'other')).toBeNull();
  });

  it('with any character changed does not decrypt', () => {
    const sealed = box.seal(secret, 'one');
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const sign = sealed.charAt(at) === 'A' ? 'B' : 'A';
      expect(box.open(sealed.slice(0, at) + sign + sealed.slice(at + 1), 'one')).toBeNull();
    }
    for (const broken of ['', '.', 'x.y', sealed.slice(0, 20)]) expect(box.open(broken, 'one')).toBeNull();
  });

  it('decrypts after a change of SESSION_SECRET only with the previous one', () => {
    const sealed = new SecretCipher([OLD], randomBytes).seal(secret, 'one');
    const both = new SecretCipher([NEW, OLD], randomBytes);
    expect(box.open(sealed, 'one')).toBeNull();
    expect(both.open(sealed, 'one')).toEqual(secret);
    expect([both.isCurrent(sealed), both.isCurrent(both.seal(secret, 'one'))]).toEqual([false, true]);
  });

  it('needs SESSION_SECRET in production', () => {
    const nothing = { sessionSecret: null, previousSessionSecret: null };
    expect(createCipher({ production: true, ...nothing }, randomBytes)).toBeNull();
    expect(createCipher({ production: false, ...nothing }, randomBytes)).not.toBeNull();
    expect(createCipher({ production: true, ...nothing, sessionSecret: NEW }, randomBytes)).not.toBeNull();
  });
});

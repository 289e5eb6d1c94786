import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openBox } from './open-box.js';
import { SecretBox } from './secret-box.js';

const OLD = 'the secret of last year, which was 32 long';
const NEW = 'the secret of this year, which is 32 long!';
const box = new SecretBox([NEW], randomBytes);
const secret = randomBytes(20);

describe('a sealed secret', () => {
  it('opens for its account and does not show what is in it', () => {
    const sealed = box.seal(secret, 'one');
    expect(box.open(sealed, 'one')).toEqual(secret);
    expect(Buffer.from(sealed).includes(secret)).toBe(false);
    expect(sealed).not.toBe(box.seal(secret, 'one'));
  });

  it('moved to another account does not open', () => {
    expect(box.open(box.seal(secret, 'one'), 'other')).toBeNull();
  });

  it('with any sign of it changed does not open', () => {
    const sealed = box.seal(secret, 'one');
    for (let at = 0; at < sealed.length - 1; at += 1) {
      const sign = sealed.charAt(at) === 'A' ? 'B' : 'A';
      expect(box.open(sealed.slice(0, at) + sign + sealed.slice(at + 1), 'one')).toBeNull();
    }
    for (const broken of ['', '.', 'x.y', sealed.slice(0, 20)]) expect(box.open(broken, 'one')).toBeNull();
  });

  it('opens after a change of the server’s secret for who has the one before, and only then', () => {
    const sealed = new SecretBox([OLD], randomBytes).seal(secret, 'one');
    const both = new SecretBox([NEW, OLD], randomBytes);
    expect(box.open(sealed, 'one')).toBeNull();
    expect(both.open(sealed, 'one')).toEqual(secret);
    expect([both.isCurrent(sealed), both.isCurrent(both.seal(secret, 'one'))]).toEqual([false, true]);
  });

  it('needs a secret of its own in production', () => {
    const nothing = { sessionSecret: null, previousSessionSecret: null };
    expect(openBox({ production: true, ...nothing }, randomBytes)).toBeNull();
    expect(openBox({ production: false, ...nothing }, randomBytes)).not.toBeNull();
    expect(openBox({ production: true, ...nothing, sessionSecret: NEW }, randomBytes)).not.toBeNull();
  });
});

import { randomBytes } from 'node:crypto';
import { hashRaw } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { TEST_PASSWORD_COST } from '../../../test/support/parts.js';
import { PasswordHasher } from '../common/password-hash.js';
import { createRecoveryCodes } from './recovery-codes.js';

const ARGON2ID = 2;
const create = () => createRecoveryCodes(new PasswordHasher(TEST_PASSWORD_COST), randomBytes);

it('recovery codes have 50 random bits each', async () => {
  const { shown } = await create();
  expect(shown).toHaveLength(10);
  expect(new Set(shown).size).toBe(10);
  for (const code of shown) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  const all = (await Promise.all(Array.from({ length: 20 }, create))).flatMap((set) => set.shown).join('');
  expect(new Set(all.replaceAll('-', '')).size).toBe(32);
});

it('recovery codes are stored as Argon2id, with a random salt for each set', async () => {
  const [one, other] = [await create(), await create()];
  expect(one.stored.salt).not.toBe(other.stored.salt);
  const salt = Buffer.from(one.stored.salt, 'base64');
  expect(salt).toHaveLength(16);
  const [code = ''] = one.shown;
  const options = { ...TEST_PASSWORD_COST, algorithm: ARGON2ID, salt };
  const expected = await hashRaw(code.replace('-', ''), options);
  expect(one.stored.codes[0]).toBe(expected.toString('base64'));
});

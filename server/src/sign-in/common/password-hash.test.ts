import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registered } from '../../../test/support/email-account.js';
import { startTestHttp, type TestHttp } from '../../../test/support/http-app.js';
import { TEST_PASSWORD_COST } from '../../../test/support/parts.js';
import { PasswordHasher } from './password-hash.js';

describe('a server without a cost of its own', () => {
  let http: TestHttp;
  beforeAll(async () => {
    http = await startTestHttp({ passwordCost: null });
  });
  afterAll(() => http.close());

  it('hashes passwords as OWASP recommends: Argon2id, 19 MiB, two passes, one lane', async () => {
    const email = 'cost@example.org';
    await registered(http, email);
    const account = await http.connection.collection('accounts').findOne({ 'email.key': email });
    expect(account?.['password']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });
});

describe('a hash of a password', () => {
  const hasher = new PasswordHasher(TEST_PASSWORD_COST);

  it('verifies that password, typed on any keyboard, and no other', async () => {
    const stored = await hasher.hash('ﬁne Turquoise ۴۲');
    expect(await hasher.verify(stored, 'fine Turquoise ۴۲')).toBe(true);
    for (const other of [
      'fine Turquoise 42',
      'fine turquoise ۴۲',
      ' fine Turquoise ۴۲',
      'fine Turquoise ۴۲ ',
    ])
      expect(await hasher.verify(stored, other), other).toBe(false);
    const long = await hasher.hash(`${'x'.repeat(126)}1`);
    expect(await hasher.verify(long, `${'x'.repeat(126)}2`)).toBe(false);
  });

  it('that does not exist verifies no password, not even that of the dummy hash', async () => {
    expect(await hasher.verify(null, 'not the password of any account')).toBe(false);
  });

  it('with a given salt is always the same', async () => {
    const salt = Buffer.alloc(16, 7).toString('base64');
    const hash = await hasher.hashWithSalt('abcd39fgh1', salt);
    expect(hash).toBe(await hasher.hashWithSalt('abcd39fgh1', salt));
    expect(hash).not.toBe(await hasher.hashWithSalt('abcd39fgh2', salt));
  });
});

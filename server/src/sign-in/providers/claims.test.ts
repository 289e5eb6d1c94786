import { describe, expect, it } from 'vitest';
import { googlePerson, telegramPerson } from './claims.js';

describe('a person in Google’s claims', () => {
  const said = { iss: 'https://accounts.google.com', sub: '117', email: 'Sara@Example.org' };

  it('is identified by issuer and subject', () => {
    const person = googlePerson({ ...said, email_verified: true, given_name: 'Sara', family_name: 'Karimi' });
    expect(person).toEqual({
      key: 'https://accounts.google.com 117',
      email: 'Sara@Example.org',
      first_name: 'Sara',
      last_name: 'Karimi',
    });
  });

  it.each([false, 'true', 1, undefined])('has no address unless it is verified: %j', (email_verified) => {
    expect(googlePerson({ ...said, email_verified })?.email).toBeNull();
  });

  it.each(['sara@example.org\r\nBcc: x@y.org', 'no address', 7, { $ne: null }])(
    'has no address when it is malformed: %j',
    (email) => {
      expect(googlePerson({ ...said, email, email_verified: true })?.email).toBeNull();
    },
  );

  it.each([
    '"sara@example.org"',
    '<sara@example.org>',
    'sara@example.org.',
    'mailto:sara@example.org',
    'ｓara@example.org',
  ])('has no address that is read as another one: %j', (email) => {
    expect(googlePerson({ ...said, email, email_verified: true })?.email).toBeNull();
  });

  it.each([{ sub: '' }, { sub: 117 }, { sub: 'x'.repeat(256) }, { iss: '' }, { iss: undefined }])(
    'does not exist without issuer and subject: %j',
    (change) => {
      expect(googlePerson({ ...said, ...change })).toBeNull();
    },
  );

  it('has names without line breaks', () => {
    const names = { given_name: 'Sa\u202Era\n', family_name: { $gt: '' } };
    expect(googlePerson({ ...said, ...names })).toMatchObject({ first_name: 'Sara', last_name: '' });
  });
});

describe('a person in Telegram’s claims', () => {
  it.each([5_000_000_001, '5000000001'])('is identified by the id: %j', (id) => {
    expect(telegramPerson({ sub: 'x', id, name: 'Sara', preferred_username: 'sara' })).toEqual({
      id: 5_000_000_001,
      first_name: 'Sara',
      username: 'sara',
    });
  });

  it.each([undefined, null, '', 0, -1, 1.5, 2 ** 60, '12e3', '0x10', [1], true])(
    'does not exist with the id %j, whatever the subject',
    (id) => {
      expect(telegramPerson({ sub: '42', id })).toBeNull();
    },
  );
});

import { describe, expect, it } from 'vitest';
import { validateSignIn } from './validate-sign-in.js';

const validate = (email: string, password: string) => validateSignIn({ email, password }, (key) => key);

describe('the sign-in form of the panel', () => {
  it('asks for both fields when both are empty', () => {
    expect(validate('  ', '')).toEqual({ email: 'email_required', password: 'password_required' });
  });

  it.each(['nobody', 'no body@example.com', 'a@b', '@example.com', 'a@b@example.com'])(
    'does not take %j for an email address',
    (email) => {
      expect(validate(email, 'x')).toEqual({ email: 'email_invalid' });
    },
  );

  it('lets an address and any password go, spaces around the address forgiven', () => {
    expect(validate(' admin@example.com ', ' ')).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { checkSignIn } from './check-sign-in.js';

describe('the sign-in form of the panel', () => {
  it('asks for both fields when both are empty', () => {
    expect(checkSignIn({ email: '  ', password: '' })).toEqual({
      email: 'email_required',
      password: 'password_required',
    });
  });

  it.each(['nobody', 'no body@example.com', 'a@b', '@example.com', 'a@b@example.com'])(
    'does not take %j for an email address',
    (email) => {
      expect(checkSignIn({ email, password: 'x' })).toEqual({ email: 'email_invalid' });
    },
  );

  it('lets an address and any password go, spaces around the address forgiven', () => {
    expect(checkSignIn({ email: ' admin@example.com ', password: ' ' })).toEqual({});
  });
});

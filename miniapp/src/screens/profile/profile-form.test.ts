import { profileChange, type User } from '@hokm/shared/api';
import { describe, expect, it } from 'vitest';
import { changeOf, formOf, isComplete } from './profile-form.js';

const user = {
  name: 'سارا',
  first_name: 'سارا',
  last_name: 'مرادی',
  country: null,
  language: 'fa',
} as User;

describe('the profile form', () => {
  it('changes nothing when nothing was changed', () => {
    expect(changeOf(user, formOf(user))).toBeNull();
    expect(changeOf(user, { ...formOf(user), name: ' سارا ' })).toBeNull();
  });

  it('names only what differs', () => {
    expect(changeOf(user, { ...formOf(user), name: 'Sara', country: 'IR' })).toEqual({
      name: 'Sara',
      country: 'IR',
    });
    expect(changeOf(user, { ...formOf(user), language: 'en', last_name: '' })).toEqual({
      language: 'en',
      last_name: '',
    });
  });

  it('takes a country away', () => {
    const told = { ...user, country: 'IR' };
    expect(changeOf(told, { ...formOf(told), country: '' })).toEqual({ country: null });
  });

  it('leaves a first name that was emptied as it is', () => {
    expect(changeOf(user, { ...formOf(user), first_name: '  ' })).toBeNull();
  });

  it('makes changes that the contract takes', () => {
    const change = changeOf(user, {
      name: 'x'.repeat(32),
      first_name: 'y'.repeat(64),
      last_name: '',
      country: 'TJ',
      language: 'en',
    });
    expect(profileChange.parse(change)).toEqual(change);
  });

  it('asks for a name at the table', () => {
    expect(isComplete({ ...formOf(user), name: ' ' })).toBe(false);
    expect(isComplete(formOf(user))).toBe(true);
  });
});

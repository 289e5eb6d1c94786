import type { ProfileChange, User } from '@hokm/shared/api';

/** Values of the profile form; an empty country is none. */
export interface ProfileForm {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string;
  readonly language: 'fa' | 'en';
}

/** The form as the account has it now. */
export function formOf({ name, first_name, last_name, country, language }: User): ProfileForm {
  return { name, first_name, last_name, country: country ?? '', language };
}

/** The fields that differ from the account; null when none does. */
export function changeOf(user: User, form: ProfileForm): ProfileChange | null {
  const name = form.name.trim();
  const first = form.first_name.trim();
  const last = form.last_name.trim();
  const country = form.country === '' ? null : form.country;
  const change: ProfileChange = {
    ...(name !== user.name && { name }),
    // A first name is never empty: left empty, it stays what it is.
    ...(first !== user.first_name && first !== '' && { first_name: first }),
    ...(last !== user.last_name && { last_name: last }),
    ...(country !== user.country && { country }),
    ...(form.language !== user.language && { language: form.language }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/** True if the form may be sent: it has a name. */
export function isComplete({ name }: ProfileForm): boolean {
  return name.trim() !== '';
}

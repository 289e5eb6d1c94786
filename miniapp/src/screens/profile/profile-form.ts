import type { ProfileChange, User } from '@hokm/shared/api';

/** What the form of one's profile holds; an empty country is none. */
export interface ProfileForm {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string;
  readonly language: 'fa' | 'en';
}

/** The longest texts the contract takes. */
export const NAME_MAX = 32;
export const PART_MAX = 64;

/** The form as the account has it now. */
export function formOf({ name, first_name, last_name, country, language }: User): ProfileForm {
  return { name, first_name, last_name, country: country ?? '', language };
}

/** What the form changes about the account: only what differs; null when nothing does. */
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

/** Whether the form may be sent: at the table everybody has a name. */
export function isComplete({ name }: ProfileForm): boolean {
  return name.trim() !== '';
}

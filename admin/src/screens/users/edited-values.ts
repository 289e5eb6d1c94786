import type { PanelUser } from '@hokm/shared/api/users';
import type { Language } from '@hokm/shared/text';

/** The fields of a person that the staff edits. */
export interface EditedValues {
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly country: string;
  readonly email: string;
  readonly language: Language;
}

/** The fields as a form shows them. */
export function editedOf({
  name,
  first_name,
  last_name,
  country,
  email,
  language,
}: Pick<PanelUser, keyof EditedValues>): EditedValues {
  return { name, first_name, last_name, country: country ?? '', email: email ?? '', language };
}

/** The edited fields over what somebody else has changed meanwhile: what was not touched follows the other one. */
export function joined(base: EditedValues, mine: EditedValues, theirs: EditedValues): EditedValues {
  const pick = <Key extends keyof EditedValues>(key: Key): EditedValues[Key] =>
    mine[key] === base[key] ? theirs[key] : mine[key];
  return {
    name: pick('name'),
    first_name: pick('first_name'),
    last_name: pick('last_name'),
    country: pick('country'),
    email: pick('email'),
    language: pick('language'),
  };
}

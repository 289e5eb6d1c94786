import { passwordFaults, passwordStrength, type PasswordRule } from '@hokm/shared/password';

/** The rules that are ticked off during typing; the greatest length is shown only when it is exceeded. */
export const TICKED_RULES = [
  'too_short',
  'no_uppercase',
  'no_lowercase',
  'no_number',
  'no_special',
] as const satisfies readonly PasswordRule[];

/** From which score on a password is called so. */
const LEVELS = [
  { from: 85, name: 'strong' },
  { from: 65, name: 'good' },
  { from: 40, name: 'fair' },
  { from: 0, name: 'weak' },
] as const;

export type PasswordLevel = (typeof LEVELS)[number]['name'];

/** How strong a password is, in a word. One that breaks a rule is never called good, however long it is. */
export function passwordLevel(password: string, min?: number): PasswordLevel {
  const score = passwordStrength(password);
  const reached = LEVELS.find(({ from }) => score >= from)?.name ?? 'weak';
  return passwordFaults(password, min).length > 0 && reached !== 'weak' ? 'fair' : reached;
}

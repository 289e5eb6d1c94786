import { typedPerson, typedText } from '@hokm/shared/spelling';

const ACCOUNT = /^[0-9a-f]{24}$/;

/** A search of the audit log: by target, or by request. */
export interface Found {
  readonly target: string | null;
  readonly request: string | null;
}

/** Reads what was typed: an account's id or a link to it, a target as `<collection>:<id>`, or else the id of a request. */
export function findOf(typed: string): Found {
  const text = typedText(typed);
  if (text === '') return { target: null, request: null };
  const person = typedPerson(typed);
  if (ACCOUNT.test(person)) return { target: `accounts:${person}`, request: null };
  if (text.includes(':')) return { target: text, request: null };
  return { target: null, request: text };
}

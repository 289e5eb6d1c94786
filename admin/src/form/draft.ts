import { tabStorage } from '@hokm/web/browser';

/** Unsaved field values, and the revision that they were made from. */
export interface Draft<Values> {
  readonly values: Values;
  readonly revision: number | null;
}

const keyOf = (name: string) => `hokm-admin-draft:${name}`;

/** The draft of a form; it survives a reload and a session that ends while the form is open. */
export function readDraft<Values>(name: string): Draft<Values> | null {
  const text = tabStorage().getItem(keyOf(name));
  return text === null ? null : (JSON.parse(text) as Draft<Values>);
}

export function writeDraft<Values>(name: string, draft: Draft<Values>): void {
  tabStorage().setItem(keyOf(name), JSON.stringify(draft));
}

export function removeDraft(name: string): void {
  tabStorage().removeItem(keyOf(name));
}

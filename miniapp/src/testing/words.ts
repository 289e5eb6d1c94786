import type { Words } from '@hokm/web/testing';

/** One of the app's texts in both languages. */
export function said<Fa, En>(
  { fa, en }: { readonly fa: Fa; readonly en: En },
  pick: (texts: Fa | En) => string,
): Words {
  return [pick(fa), pick(en)];
}

import { auditTexts } from '../text/audit-texts.js';
import type { TextKey, Translate } from '../text/define-texts.js';

export type AuditWords = Translate<typeof auditTexts>;

/** A text by its key; null where there is none. */
function textOf(key: string, t: AuditWords): string | null {
  return Object.hasOwn(auditTexts.pairs, key) ? t(key as TextKey<typeof auditTexts>) : null;
}

/** The subject of an action and what was done, in words; null where this version has none. `users.role`: People, changed the role. */
export function actionWords(
  action: string,
  t: AuditWords,
): { readonly subject: string | null; readonly words: string | null } {
  const parts = action.split('.');
  return {
    subject: textOf(`s_${parts[0] ?? ''}`, t),
    words: textOf(`x_${parts.join('_')}`, t) ?? textOf(`v_${parts.at(-1) ?? ''}`, t),
  };
}

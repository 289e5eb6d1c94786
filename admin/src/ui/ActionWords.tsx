import { auditTexts } from '../text/audit-texts.js';
import { useTexts } from '../text/define-texts.js';
import { Tag } from './Tag.js';
import { actionWords } from './audit-words.js';

/** An action of the audit log: its subject and what was done; its code where this version has no words for it. */
export function ActionWords({ action }: { readonly action: string }) {
  const { subject, words } = actionWords(action, useTexts(auditTexts));
  return (
    <>
      {subject !== null && <Tag>{subject}</Tag>} {words ?? <code dir="ltr">{action}</code>}
    </>
  );
}

import { AUDIT_WORDS } from '@hokm/shared/api/audit/words';
import { defineTexts } from './define-texts.js';

/** Texts of audit entries, which the server's reports have too. */
export const auditTexts = defineTexts('audit', AUDIT_WORDS);

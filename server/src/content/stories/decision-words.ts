import type { Language } from '@hokm/shared/text';
import type { SubmissionRecord } from './submission-model.js';

/** The bot's message to the writer of a story about a decision. */
export function decisionWords(
  { status, title, rejection_reason = '', publish = false }: SubmissionRecord,
  language: Language,
): string {
  const words = {
    fa: {
      published: `داستانت، «${title}»، منتشر شد. ممنون که آن را برایمان نوشتی.`,
      approved: `داستانت، «${title}»، قبول شد و به‌زودی منتشر می‌شود. ممنون که آن را برایمان نوشتی.`,
      rejected: `داستانت، «${title}»، این بار منتشر نمی‌شود.\nدلیل: ${rejection_reason}`,
    },
    en: {
      published: `Your story “${title}” is published. Thank you for writing it.`,
      approved: `Your story “${title}” was accepted and will be published soon. Thank you for writing it.`,
      rejected: `Your story “${title}” will not be published this time.\nReason: ${rejection_reason}`,
    },
  }[language];
  if (status === 'rejected') return words.rejected;
  return publish ? words.published : words.approved;
}

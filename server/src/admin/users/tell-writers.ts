import type { AppealAnswer } from '@hokm/shared/api/notifications/limits';
import type { Language } from '@hokm/shared/text';
import type { ReportRecord } from '../../moderation/model.js';
import type { UsersContext } from './context.js';
import { LIFTED } from './words.js';

export const THANKS: Readonly<Record<Language, string>> = {
  fa: 'گزارشی که فرستاده بودی بررسی شد و به نتیجه رسید. ممنون که حواست به میزها هست.',
  en: 'A report of yours was looked at and led to something. Thank you for looking after the tables.',
};
const APPEAL_KEPT: Readonly<Record<Language, string>> = {
  fa: 'اعتراضت را خواندیم. تصمیم عوض نمی‌شود.',
  en: 'We have read your appeal. The decision stands.',
};
const APPEAL_OVER: Readonly<Record<Language, string>> = {
  fa: 'اعتراضت را خواندیم. تصمیمی که به آن اعتراض کرده بودی دیگر تمام شده است.',
  en: 'We have read your appeal. The decision that it was about is over already.',
};
const APPEAL_GRANTED: Readonly<Record<Language, string>> = {
  fa: 'اعتراضت قبول شد.',
  en: 'Your appeal was granted.',
};

/** The answer to an appeal that was decided on. */
export function answerTo({ outcome, was_over }: Pick<ReportRecord, 'outcome' | 'was_over'>): AppealAnswer {
  if (outcome === 'actioned') return 'granted';
  return was_over === true ? 'over' : 'kept';
}

export function appealText(
  report: Pick<ReportRecord, 'outcome' | 'was_over' | 'against'>,
  language: Language,
): string {
  const answer = answerTo(report);
  if (answer === 'over') return APPEAL_OVER[language];
  if (answer === 'kept') return APPEAL_KEPT[language];
  const { against } = report;
  return [APPEAL_GRANTED[language], ...(against === undefined ? [] : [LIFTED[against.kind][language]])].join(
    ' ',
  );
}

/** Thanks the people whose reports led to something, and answers appeals: where the app is open, and by the bot. */
export async function tellWriters(
  { people, outbox, notifier, log }: Pick<UsersContext, 'people' | 'outbox' | 'notifier' | 'log'>,
  closed: readonly ReportRecord[],
): Promise<void> {
  const told = closed.filter(({ reason, outcome }) => reason === 'appeal' || outcome === 'actioned');
  const writers = await people.findPeople([...new Set(told.map(({ by }) => by))]);
  for (const report of told) {
    const { _id, by, reason, decision = '' } = report;
    const writer = writers.get(by);
    if (writer === undefined) continue;
    const isAppeal = reason === 'appeal';
    notifier.notify([by], 'message', {
      kind: 'report',
      text_key: isAppeal ? `appeal/${answerTo(report)}` : 'report/thanks',
    });
    try {
      const text = isAppeal ? appealText(report, writer.language) : THANKS[writer.language];
      const notice = { kind: 'answer', text } as const;
      await outbox?.post({ key: `report:${_id}:${decision}`, account: by, notice });
    } catch (error) {
      // The decision stands, and the person reads it in the app.
      log.error({ err: error, account: by }, 'writer of a report not told');
    }
  }
}

import '@daypicker/react/style.css';
import { DayPicker as PersianPicker, faIR } from '@daypicker/persian';
import { DayPicker as GregorianPicker } from '@daypicker/react';
import type { Language } from '@hokm/shared/text';
import { formatDate } from '@hokm/web/format';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import css from './Calendar.module.css';

interface Props {
  readonly language: Language;
  readonly selected: Date | undefined;
  readonly today: Date;
  readonly onSelect: (day: Date) => void;
}

/** A month to pick a day from: the Persian calendar in Persian, the Gregorian one in English. */
export function Calendar({ language, selected, today, onSelect }: Props) {
  const t = useTexts(formTexts);
  const props = {
    mode: 'single' as const,
    selected,
    today,
    defaultMonth: selected ?? today,
    onSelect: (day: Date | undefined) => {
      if (day !== undefined) onSelect(day);
    },
    className: css['calendar'] ?? '',
    autoFocus: true,
    labels: {
      labelDayButton: (day: Date) => formatDate(day, language, { style: 'full' }),
      labelPrevious: () => t('previous_month'),
      labelNext: () => t('next_month'),
    },
  };
  return language === 'fa' ? (
    <PersianPicker {...props} locale={faIR} dir="rtl" numerals="arabext" />
  ) : (
    <GregorianPicker {...props} />
  );
}

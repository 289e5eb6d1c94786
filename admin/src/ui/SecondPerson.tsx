import { IconUsers } from '@tabler/icons-react';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import { translate, useTexts } from '../text/define-texts.js';
import { noticesTexts } from '../text/notices.js';
import css from './SecondPerson.module.css';

/** Says, before the button, that somebody else has to consent. */
export function SecondPerson() {
  const t = useTexts(noticesTexts);
  return (
    <p className={css['second']} role="status">
      <IconUsers size={18} stroke={1.8} aria-hidden="true" />
      <span>{t('second_person')}</span>
    </p>
  );
}

/** The words of a toast after a second person was asked. */
export function toldAsked({ runs_at, until }: AskedApproval): string {
  if (runs_at === null) return translate(noticesTexts, 'asked');
  return translate(noticesTexts, runs_at === until ? 'asked_day' : 'asked_alone');
}

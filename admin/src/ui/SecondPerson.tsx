import { IconUsers } from '@tabler/icons-react';
import type { AskedApproval } from '@hokm/shared/api/approvals';
import type { SummedAction } from '@hokm/shared/policy';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { translate, useTexts, type TextKey } from '../text/define-texts.js';
import { noticesTexts } from '../text/notices.js';
import { isTooMuch, type Room } from './room-alone.js';
import css from './SecondPerson.module.css';

const ROOM_WORDS = {
  'money.coins': 'room_coins',
  'money.refund': 'room_stars',
  'users.bulk': 'room_people',
  'broadcasts.send': 'room_readers',
} as const satisfies Record<SummedAction, TextKey<typeof noticesTexts>>;

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

interface AloneProps {
  readonly action: SummedAction;
  readonly room: Room | null;
  /** How much is about to be done. */
  readonly weight: number;
}

/** How much of an act the reader may still do alone today, and that somebody else has to consent where it is too little. */
export function Alone({ action, room, weight }: AloneProps) {
  const t = useTexts(noticesTexts);
  const language = useLanguage();
  if (room === null) return null;
  const shown = (count: number) => formatNumber(count, language);
  return (
    <>
      <p className="note">{t(ROOM_WORDS[action], { left: shown(room.left), most: shown(room.most) })}</p>
      {isTooMuch(room, weight) && <SecondPerson />}
    </>
  );
}

/** The words of a toast after a second person was asked. */
export function toldAsked({ runs_at, until }: AskedApproval): string {
  if (runs_at === null) return translate(noticesTexts, 'asked');
  return translate(noticesTexts, runs_at === until ? 'asked_day' : 'asked_alone');
}

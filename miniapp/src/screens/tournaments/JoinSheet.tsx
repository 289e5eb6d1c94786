import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Friend } from '@hokm/shared/api';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { FEE_GONE_PERCENT } from '@hokm/shared/api/tournaments/limits';
import { isolate } from '@hokm/web/format';
import { MainSubmit } from '../../ui/form/MainSubmit.js';
import { Sheet } from '../../ui/Sheet.js';
import { useToast } from '../../ui/Toast.js';
import { PartnerChoice } from './PartnerChoice.js';
import styles from './tournaments.module.css';
import { useTourAct } from './use-tour-act.js';
import { useWords } from './use-words.js';

/** The fee and when it comes back, before anything is sent. */
function Costs({ tour: { fee } }: { tour: Tournament }) {
  const { t } = useTranslation();
  if (fee === 0) return <p className="sheet-text">{t('tours.join_free')}</p>;
  return (
    <ul className={styles.costs}>
      <li>
        <b>{t('tours.join_fee', { coins: fee })}</b>
      </li>
      <li>{t('tours.join_back')}</li>
      <li>{t('tours.join_fee_part', { gone: FEE_GONE_PERCENT })}</li>
      <li>{t('tours.join_play_money')}</li>
    </ul>
  );
}

/** Signs up: fee and rules, in a tournament of pairs the partner, then one button. */
export function JoinSheet({ tour, onClose }: { tour: Tournament; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { nameOf } = useWords();
  const [partner, setPartner] = useState<Friend | null>(null);
  const { join, isPending, problem } = useTourAct(tour.id, t('tours.join_failed'));
  const isPair = tour.kind !== 'arena';
  const name = partner === null ? '' : isolate(partner.name);
  const send = async () => {
    if (!(await join(partner?.id ?? null))) return;
    toast.show(isPair ? t('tours.joined_asked', { name }) : t('tours.joined'), 'check');
    onClose();
  };
  const words = !isPair
    ? t('tours.join')
    : partner === null
      ? t('tours.partner_choose')
      : t('tours.join_ask', { name });
  return (
    <Sheet title={t('tours.join_title', { name: isolate(nameOf(tour)) })} onClose={onClose}>
      <Costs tour={tour} />
      {isPair && <PartnerChoice tour={tour} chosen={partner} onChoose={setPartner} />}
      {problem !== null && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
      <MainSubmit
        text={words}
        busy={isPending}
        disabled={isPair && partner === null}
        onPress={() => void send()}
      />
    </Sheet>
  );
}

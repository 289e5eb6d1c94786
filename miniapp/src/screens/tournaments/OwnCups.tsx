import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import '../../text/cups.js';
import { Icon } from '../../ui/art/index.js';
import { Problem } from '../../ui/Problem.js';
import { OpenCup } from './OpenCup.js';
import { TourCard } from './TourCard.js';
import styles from './tournaments.module.css';
import { CUPS } from './use-tour.js';

/** The last ones are enough: older ones are among those that the person was in. */
const SHOWN = 4;

/** The button that opens a cup; `?cup=1` in the page's address presses it. */
export function OpenCupButton() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [isOpening, setOpening] = useState(query.get('cup') === '1');
  return (
    <>
      <button type="button" className="btn tint wide" aria-haspopup="dialog" onClick={() => setOpening(true)}>
        <Icon name="cup" size={20} />
        <span>{t('cups.open')}</span>
      </button>
      {isOpening && <OpenCup onClose={() => setOpening(false)} />}
    </>
  );
}

/** The cups that the person has opened; nothing without any. */
export function OwnCups() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(callQuery(CUPS, { query: { per_page: SHOWN } }));
  if (data === null)
    return error === null ? null : <Problem title={t('cups.own_failed')} error={error} onRetry={refetch} />;
  if (data.data.length === 0) return null;
  return (
    <section aria-labelledby="own-cups">
      <h2 id="own-cups" className={styles.title}>
        {t('cups.own')}
      </h2>
      <ul className={styles.cards}>
        {data.data.map((card) => (
          <li key={card.id}>
            <TourCard card={card} />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import styles from './Callout.module.css';

/** The winner of the trick, in the centre after the cards have left. */
export function Callout({ winner, us, them }: { winner: string | null; us: number; them: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.callout}>
      <b>{winner === null ? t('table.round_taken_you') : t('table.round_taken', { name: winner })}</b>
      <small>{t('table.tally', { us, them })}</small>
    </div>
  );
}

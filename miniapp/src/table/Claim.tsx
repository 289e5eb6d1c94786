import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionResult } from './types.js';
import styles from './Claim.module.css';

/** Offers the tricks that are certain. A second tap while the first is on its way does nothing. */
export function Claim({ tricks, onClaim }: { tricks: number; onClaim: () => Promise<ActionResult> }) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const claim = () => {
    setSent(true);
    void onClaim().finally(() => setSent(false));
  };
  return (
    <button type="button" className={styles.claim} aria-busy={sent} disabled={sent} onClick={claim}>
      <b>{t('table.claim', { count: tricks })}</b>
      <small>{t('table.claim_why')}</small>
    </button>
  );
}

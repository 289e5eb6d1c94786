import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/art/index.js';
import type { FairVerdicts } from '../fairness/use-fairness.js';
import type { FairVerdict } from '../fairness/verify-hand.js';
import { classes } from '../lib/classes.js';
import styles from './FairLine.module.css';

/** From the best to what must not be hidden. */
const GRAVITY: readonly FairVerdict[] = ['ok', 'unsupported', 'late', 'bad'];
const KEYS = {
  ok: 'table.fair_ok',
  late: 'table.fair_late',
  bad: 'table.fair_bad',
  unsupported: 'table.fair_unsupported',
} as const;

/** The worst result of checking the deals on this phone. `pending`: the last hand is still being checked. */
export function FairLine({ verdicts, pending }: { verdicts: FairVerdicts; pending: boolean }) {
  const { t } = useTranslation();
  const all = Object.values(verdicts);
  if (pending) return <span className={classes(styles.fair, styles.plain)}>{t('table.fair_checking')}</span>;
  const worst = all.reduce<FairVerdict | null>(
    (found, one) => (found === null || GRAVITY.indexOf(one) > GRAVITY.indexOf(found) ? one : found),
    null,
  );
  if (worst === null) return null;
  const words = worst === 'ok' && all.length > 1 ? t('table.fair_ok_all', { n: all.length }) : t(KEYS[worst]);
  return (
    <span className={classes(styles.fair, worst === 'ok' ? '' : worst === 'bad' ? styles.bad : styles.plain)}>
      <Icon name="shield" size={20} />
      {words}
    </span>
  );
}

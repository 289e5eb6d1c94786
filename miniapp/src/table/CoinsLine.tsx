import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/art/index.js';
import { useDigits } from './digits.js';
import type { CoinEnd } from './types.js';
import { classes } from '../lib/classes.js';
import styles from './CoinsLine.module.css';

interface Props {
  coins: CoinEnd | 'paying';
  pot: number;
}

/** What a match for coins has brought; leads to all of them. What was lost stands small, without a way to win it back. */
export function CoinsLine({ coins, pot }: Props) {
  const { t } = useTranslation();
  const digits = useDigits();
  if (coins === 'paying')
    return (
      <p className={styles.coins} role="status" aria-busy="true">
        <Icon name="coin" size={20} />
        <span>{t('table_coins.paying')}</span>
      </p>
    );
  const { outcome, coins: sum } = coins;
  const sign = { won: '+', lost: '−', void: null, absent: null }[outcome];
  const words = t(`table_coins.${outcome}`, { pot });
  return (
    <Link className={classes(styles.coins, styles[outcome])} to="/coins/history" role="status">
      <Icon name="coin" size={outcome === 'won' ? 28 : 20} />
      {sign !== null && <b dir="ltr">{`${sign}${digits(sum)}`}</b>}
      <span>{words}</span>
    </Link>
  );
}

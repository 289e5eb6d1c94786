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

/** What was won, lost or given back. What was lost stands small, without a way to win it back. */
function Outcome({ coins: { outcome, coins }, pot }: { coins: CoinEnd; pot: number }) {
  const { t } = useTranslation();
  const digits = useDigits();
  const sign = { won: '+', lost: '−', void: null, absent: null }[outcome];
  return (
    <Link className={classes(styles.coins, styles[outcome])} to="/coins/history">
      <Icon name="coin" size={outcome === 'won' ? 28 : 20} />
      {sign !== null && <b dir="ltr">{`${sign}${digits(coins)}`}</b>}
      <span>{t(`table_coins.${outcome}`, { pot })}</span>
    </Link>
  );
}

/** What a match for coins has brought; leads to all of them. */
export function CoinsLine({ coins, pot }: Props) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-busy={coins === 'paying'}>
      {coins === 'paying' ? (
        <p className={styles.coins}>
          <Icon name="coin" size={20} />
          <span>{t('table_coins.paying')}</span>
        </p>
      ) : (
        <Outcome coins={coins} pot={pot} />
      )}
    </div>
  );
}

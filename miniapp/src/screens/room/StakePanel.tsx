import { useTranslation } from 'react-i18next';
import type { RoomStakes } from '@hokm/shared/protocol';
import { formatNames } from '@hokm/web/format';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import '../../text/coins.js';
import { useStanding } from '../coins/use-standing.js';
import { WhyNot } from '../coins/WhyNot.js';
import { classes } from '../../lib/classes.js';
import styles from './stake-panel.module.css';

const RULES = ['rule_when', 'rule_drawn', 'rule_win'] as const;

/** Where the coins of the room are now. */
function State({ coins: { phase, short_names = [] } }: { coins: RoomStakes }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const moving = phase === 'collecting' || phase === 'returning';
  const isShort = phase === 'open' && short_names.length > 0;
  const names = formatNames(short_names, language);
  return (
    <p className={classes(styles.state, isShort ? styles.short : '')} role="status">
      {moving ? <span className="spin small" /> : <Icon name={isShort ? 'alert' : 'coin'} size={20} />}
      <span>
        {moving ? t(`coins.${phase}`) : isShort ? t('coins.short', { names }) : t('coins.open')}
        {phase === 'collecting' && <small>{t('coins.collecting_text')}</small>}
        {isShort && <small>{t('coins.short_text')}</small>}
      </span>
    </p>
  );
}

/** What is put in at this table, where the coins are, and the rules in three lines. */
export function StakePanel({ coins }: { coins: RoomStakes }) {
  const { t } = useTranslation();
  return (
    <section className={styles.panel} aria-label={t('coins.panel')}>
      <p className={styles.sums}>
        <b>{t('coins.entry_of', { coins: coins.stake })}</b>
        <span>{t('coins.pot', { coins: coins.pot })}</span>
      </p>
      <State coins={coins} />
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>{t(`coins.${rule}`)}</li>
        ))}
        <li>{t('coins.play_money')}</li>
      </ul>
    </section>
  );
}

/** Why the viewer may not sit down where coins are put in; nothing where they may. */
export function Obstacle() {
  const { data } = useStanding();
  return data === null ? null : <WhyNot standing={data} />;
}

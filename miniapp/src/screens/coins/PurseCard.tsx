import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '../../session/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon, Toranj } from '../../ui/art/index.js';
import { LimitsSheet } from './LimitsSheet.js';
import type { useStanding } from './use-standing.js';
import { classes } from '../../lib/classes.js';
import styles from './coins.module.css';

interface FactProps {
  label: string;
  value: number | null;
}

function Fact({ label, value }: FactProps) {
  const format = useFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value === null ? <i className="skel line w46" /> : format.number(value)}</dd>
    </div>
  );
}

/** The person's coins, what of them may be put in, and the ways to one's matches and limits. */
export function PurseCard({
  standing: { data },
}: {
  standing: Pick<ReturnType<typeof useStanding>, 'data'>;
}) {
  const { t } = useTranslation();
  const balance = useSession((session) => session.user?.balance ?? null);
  const format = useFormat();
  const [limits, setLimits] = useState(false);
  return (
    <section className={classes('felt onfelt', styles.purse)} aria-label={t('coins.purse')}>
      <Toranj />
      <div className={styles.all}>
        <span className="coin">
          <Icon name="coin" size={28} />
          <b>{balance === null ? '–' : format.number(balance)}</b>
        </span>
        <small>{t('coins.purse')}</small>
      </div>
      <dl className={styles.facts} aria-busy={data === null}>
        <Fact label={t('coins.stakeable')} value={data?.stakeable ?? null} />
        <Fact label={t('coins.largest')} value={data?.largest_stake ?? null} />
        <Fact label={t('coins.day_left')} value={data?.day_left ?? null} />
      </dl>
      <small>{t('coins.stakeable_text')}</small>
      <div className={styles.ways}>
        <Link className="tb" to="/coins/history">
          <Icon name="chart" size={20} />
          <span>{t('coins.history_link')}</span>
        </Link>
        <button type="button" className="tb" aria-haspopup="dialog" onClick={() => setLimits(true)}>
          <Icon name="hourglass" size={20} />
          <span>{t('coins.own')}</span>
        </button>
      </div>
      {limits && <LimitsSheet onClose={() => setLimits(false)} />}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { RankingsAnswer } from '@hokm/shared/api';
import { useFormat } from '../../settings/use-format.js';
import styles from './rankings.module.css';

/** The three figures under the rankings. */
export function Footer({ stats }: { stats: RankingsAnswer['stats'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const figures = [
    { name: t('rankings.active'), value: stats.active_players },
    { name: t('rankings.highest'), value: stats.highest_trophies },
    { name: t('rankings.average'), value: stats.average_trophies },
  ];
  return (
    <footer className={styles.figures} aria-label={t('rankings.stats')}>
      <dl>
        {figures.map(({ name, value }) => (
          <div className="panel" key={name}>
            <dt>{name}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('rankings.active_note')}</p>
    </footer>
  );
}

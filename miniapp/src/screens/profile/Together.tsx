import { useTranslation } from 'react-i18next';
import type { ProfileUser } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { shortName } from '../../table/words.js';
import '../../text/partners.js';
import { Problem } from '../../ui/Problem.js';
import styles from './profile.module.css';

/** The matches of the viewer and another person as partners; nothing before their first one. */
export function Together({ user }: { user: ProfileUser }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = useQuery(callQuery('GET /pairs/:id', { params: { id: user.id } }));
  if (data === null)
    return error === null ? null : (
      <Problem title={t('partners.together_failed')} error={error} onRetry={refetch} />
    );
  if (data.data === null) return null;
  const { games, won, streak, best_streak, trophies } = data.data;
  const facts = [
    [t('partners.played'), format.number(games)],
    [t('partners.wins'), format.number(won)],
    [t('profile.win_rate'), format.percent(won, games)],
    [t('partners.streak'), format.number(streak)],
    [t('partners.best'), format.number(best_streak)],
    [t('partners.cup'), trophies === null ? t('partners.unrated') : format.number(trophies)],
  ] as const;
  return (
    <>
      <div className="sec">
        <h2>{t('partners.together', { name: isolate(shortName(user.name)) })}</h2>
      </div>
      <dl className={classes(styles.stats, styles.ofOther)}>
        {facts.map(([name, value]) => (
          <div className="panel" key={name}>
            <dt>
              <small>{name}</small>
            </dt>
            <dd>
              <b className={value.length > 6 ? styles.long : undefined}>{value}</b>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

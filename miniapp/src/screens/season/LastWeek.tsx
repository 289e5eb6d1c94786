import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PastWeek } from '@hokm/shared/api/seasons';
import { deviceStorage } from '@hokm/web/browser';
import { classes } from '../../lib/classes.js';
import { useSession } from '../../session/index.js';
import { Icon } from '../../ui/art/index.js';
import { DivisionEmblem } from './DivisionEmblem.js';
import styles from './season.module.css';
import { keepSeenWeek, readSeenWeek } from './seen-week.js';

/** How the last week ended, until it is put away. */
export function LastWeek({ last }: { last: PastWeek }) {
  const { t } = useTranslation();
  const me = useSession(({ user }) => user?.id ?? null);
  const [seen, setSeen] = useState(() => (me === null ? null : readSeenWeek(deviceStorage(), me)));
  if (me === null || seen === last.week) return null;
  const { zone, place, next_division, coins, week } = last;
  const putAway = () => {
    keepSeenWeek(deviceStorage(), me, week);
    setSeen(week);
  };
  return (
    <section className={classes('panel pad', styles.last)} role="status">
      <DivisionEmblem division={next_division} size={52} />
      <span className="grow">
        <b className="row-t">
          {t(`season.last_${zone}`, { place, name: t(`season.division_${next_division}`) })}
        </b>
        {coins > 0 && <span className="row-s">{t('season.last_coins', { coins })}</span>}
      </span>
      <button type="button" className="round" aria-label={t('season.dismiss')} onClick={putAway}>
        <Icon name="close" />
      </button>
    </section>
  );
}

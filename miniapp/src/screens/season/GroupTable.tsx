import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { GroupRow } from '@hokm/shared/api/seasons';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import styles from './season.module.css';
import { ZoneMark } from './ZoneMark.js';

function Row({ row }: { row: GroupRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={row.mine ? classes(styles.own, 'felt onfelt') : undefined}>
      <Link to={row.mine ? '/profile' : `/profile/${row.id}`}>
        <b className={styles.place}>
          <span aria-hidden="true">{format.number(row.place)}</span>
          <span className="sr">{t('season.place', { place: row.place })}</span>
        </b>
        <span className="av">
          <PersonAvatar of={row} />
        </span>
        <span className="grow">
          <bdi className="row-t ell">{row.username || row.name}</bdi>
          {row.mine && <span className="row-s">{t('season.you')}</span>}
        </span>
        <ZoneMark zone={row.zone} />
        <span className="sr">{t(`season.zone_${row.zone}`)}</span>
        <b className={styles.points}>
          <span aria-hidden="true">{format.number(row.points)}</span>
          <span className="sr">{t('season.points', { points: row.points })}</span>
        </b>
      </Link>
    </li>
  );
}

/** The group in its order, under a heading for each zone. One's own row stays on the screen while the list is. */
export function GroupTable({ group }: { group: readonly GroupRow[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes('panel list rows', styles.group)} aria-label={t('season.group')}>
      {group.map((row, index) => (
        <Fragment key={row.id}>
          {row.zone !== group[index - 1]?.zone && (
            <li className={classes(styles.zone, styles[row.zone])}>
              <ZoneMark zone={row.zone} />
              {t(`season.zone_${row.zone}`)}
            </li>
          )}
          <Row row={row} />
        </Fragment>
      ))}
    </ol>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CupRow } from '@hokm/shared/api/seasons';
import { classes } from '../../lib/classes.js';
import { useFormat } from '../../settings/use-format.js';
import { ClanBadge } from '../../ui/art/ClanBadge.js';
import styles from './season.module.css';

function Row({ row }: { row: CupRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { id, name, badge, border, place, points, mine } = row;
  return (
    <li className={mine ? classes(styles.own, 'felt onfelt') : undefined}>
      <Link to={`/clans/${id}`}>
        <b className={styles.place}>
          <span aria-hidden="true">{format.number(place)}</span>
          <span className="sr">{t('season.place', { place })}</span>
        </b>
        <span className={styles.emblem}>
          <ClanBadge name={badge} border={border} />
        </span>
        <span className="grow">
          <bdi className="row-t ell">{name}</bdi>
          {mine && <span className="row-s">{t('clan_cup.mine')}</span>}
        </span>
        <b className={styles.points}>
          <span aria-hidden="true">{format.number(points)}</span>
          <span className="sr">{t('season.points', { points })}</span>
        </b>
      </Link>
    </li>
  );
}

/** The clans of a group in their order. */
export function CupGroup({ group }: { group: readonly CupRow[] }) {
  const { t } = useTranslation();
  return (
    <ol className={classes('panel list rows', styles.group)} aria-label={t('clan_cup.group')}>
      {group.map((row) => (
        <Row key={row.id} row={row} />
      ))}
    </ol>
  );
}

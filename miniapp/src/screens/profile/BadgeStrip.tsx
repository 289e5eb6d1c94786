import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Badge } from '@hokm/shared/api';
import { deviceStorage } from '@hokm/web/browser';
import { BadgeArt } from '../../ui/art/BadgeArt.js';
import { newBadges, readSeen } from '../badges/new-badges.js';
import { classes } from '../../lib/classes.js';
import styles from './profile.module.css';

interface Props {
  title?: string;
  /** Null while they load; their place stays reserved. */
  badges: readonly Badge[] | null;
  to: string;
  /** The viewer's own account id, to announce new badges; null on another person's profile. */
  owner: string | null;
}

/** The newest badges, with a link to all of them. */
export function BadgeStrip({ title, badges, to, owner }: Props) {
  const { t } = useTranslation();
  const [now] = useState(() => Date.now());
  const fresh =
    owner !== null && badges !== null && newBadges(badges, readSeen(deviceStorage(), owner), now).length > 0;
  return (
    <>
      <div className="sec">
        <h2>{title ?? t('profile.badges')}</h2>
        {fresh && <span className={classes('chip gold', styles.badgesNew)}>{t('profile.badges_new')}</span>}
        <Link className="link" to={to}>
          {t('profile.all')}
        </Link>
      </div>
      <Link className={classes('panel', styles.strip)} to={to}>
        {badges === null && (
          <span className={classes('skel', styles.stripShape)}>
            <span className="sr">{t('app.loading')}</span>
          </span>
        )}
        {badges?.length === 0 && <span className="row-s">{t('profile.badges_none')}</span>}
        {badges?.map(({ id, icon, name }) => (
          <span key={id}>
            <BadgeArt icon={icon} />
            <small>{name}</small>
          </span>
        ))}
      </Link>
    </>
  );
}

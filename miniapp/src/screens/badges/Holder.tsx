import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BadgesAnswer } from '@hokm/shared/api';
import { Avatar, Toranj } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './badges.module.css';

interface Props {
  answer: BadgesAnswer;
  /** Where the person's profile is; null for a sample's. */
  to: string | null;
}

/** The owner of the badges: picture, name, username, points, and the number of unlocked badges. */
export function Holder({ answer: { profile, data }, to }: Props) {
  const { t } = useTranslation();
  const unlocked = data.filter((badge) => badge.unlocked).length;
  const who = (
    <>
      <span className="av l">
        <Avatar name={profile.name} id={profile.id} photo={profile.avatar} frame={profile.frame} />
      </span>
      <span className="grow">
        <bdi className="row-t">{profile.name}</bdi>
        {profile.username !== '' && (
          <span className="row-s">
            <bdi dir="ltr">@{profile.username}</bdi>
          </span>
        )}
      </span>
      <span className={classes('chip', styles.holderPoints)}>
        {t('badges.points', { points: profile.points })}
      </span>
    </>
  );
  return (
    <section className={classes(styles.holder, 'felt')}>
      <Toranj />
      {to === null ? (
        <div className={styles.holderWho}>{who}</div>
      ) : (
        <Link className={styles.holderWho} to={to}>
          {who}
        </Link>
      )}
      <span className="bar-p" aria-hidden="true">
        <i style={{ width: `${(unlocked / data.length) * 100}%` }} />
      </span>
      <span className="row-s">{t('badges.unlocked_count', { n: unlocked, of: data.length })}</span>
    </section>
  );
}

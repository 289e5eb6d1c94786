import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ProfileUser } from '@hokm/shared/api';
import { frameName, readFrameArt } from '@hokm/shared/standing';
import { isOwnUser } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { classes } from '../../lib/classes.js';
import { BigAvatar } from './picture/BigAvatar.js';
import { OwnAvatar } from './picture/OwnAvatar.js';
import { PictureSheet } from './picture/PictureSheet.js';
import styles from './profile.module.css';

/** Another person's picture: a tap enlarges it. */
function OthersAvatar({ user }: { user: ProfileUser }) {
  const [looking, setLooking] = useState(false);
  return (
    <>
      <BigAvatar user={user} onLook={user.avatar === null ? null : () => setLooking(true)} />
      {looking && user.avatar !== null && (
        <PictureSheet picture={user.avatar} name={user.name} own={null} onClose={() => setLooking(false)} />
      )}
    </>
  );
}

/** Under the name: the username and the viewer's email; without either, what follows from that. */
function Contact({ user, own }: { user: ProfileUser; own: boolean }) {
  const { t } = useTranslation();
  const known = [user.username === '' ? '' : `@${user.username}`, user.email ?? ''].filter(Boolean);
  if (known.length > 0)
    return known.map((text) => (
      <p key={text}>
        <bdi dir="ltr">{text}</bdi>
      </p>
    ));
  if (user.is_guest && own)
    return (
      <Link className="link" to="/security">
        {t('profile.guest_keep')}
      </Link>
    );
  if (user.is_guest) return <p>{t('profile.guest')}</p>;
  return own ? <p>{t('profile.email_missing')}</p> : null;
}

/** The season and the division that the worn frame tells of. */
function WonFrame({ user }: { user: ProfileUser }) {
  const { t } = useTranslation();
  const language = useLanguage();
  // A user kept by an older version of the app says nothing of what is worn.
  const frame = readFrameArt((user as Partial<ProfileUser>).worn?.frame ?? '');
  if (frame === null) return null;
  return (
    <span className={classes('chip gold', styles.won)}>
      {t('profile.frame', { name: frameName(frame, language) })}
    </span>
  );
}

/** Picture, name and since when. */
export function Identity({ user, own }: { user: ProfileUser; own: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <section className={styles.id}>
      {own && isOwnUser(user) ? <OwnAvatar user={user} /> : <OthersAvatar user={user} />}
      <h2>
        <bdi>{user.name}</bdi>
      </h2>
      <WonFrame user={user} />
      <Contact user={user} own={own} />
      {user.created_at !== undefined && (
        <p>{t('profile.member_since', { date: format.persianDate(user.created_at) })}</p>
      )}
    </section>
  );
}

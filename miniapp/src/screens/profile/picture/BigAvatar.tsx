import { useTranslation } from 'react-i18next';
import type { ProfileUser } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { useRim } from '../../../ui/art/rims.js';
import { Avatar } from '../../../ui/art/index.js';
import { classes } from '../../../lib/classes.js';
import styles from '../profile.module.css';

/** A person's picture at the head of the page; a button where there is a picture to look at. */
export function BigAvatar({ user, onLook }: { user: ProfileUser; onLook: (() => void) | null }) {
  const { t } = useTranslation();
  // A user kept by an older version of the app says nothing of what is worn.
  const { frame } = (user as Partial<ProfileUser>).worn ?? { frame: null };
  const face = (
    <span className="av xl">
      <Avatar name={user.name} id={user.id} photo={user.avatar} frame={frame} />
    </span>
  );
  const rim = useRim(frame) === null ? styles.frame : classes(styles.frame, styles.worn);
  if (onLook === null) return <span className={rim}>{face}</span>;
  return (
    <button
      type="button"
      className={rim}
      aria-label={t('picture.look', { name: isolate(user.name) })}
      onClick={onLook}
    >
      {face}
    </button>
  );
}

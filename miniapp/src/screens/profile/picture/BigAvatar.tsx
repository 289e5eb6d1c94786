import { useTranslation } from 'react-i18next';
import type { User } from '@hokm/shared/api';
import { isolate } from '../../../i18n/format.js';
import { Avatar } from '../../../ui/art/index.js';

/** A person's picture at the head of the page; a button where there is a picture to look at. */
export function BigAvatar({ user, onLook }: { user: User; onLook: (() => void) | null }) {
  const { t } = useTranslation();
  const face = (
    <span className="av xl">
      <Avatar name={user.name} id={user.id} photo={user.avatar} />
    </span>
  );
  if (onLook === null) return <span className="frame">{face}</span>;
  return (
    <button
      type="button"
      className="frame"
      aria-label={t('picture.look', { name: isolate(user.name) })}
      onClick={onLook}
    >
      {face}
    </button>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Friend } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { Icon } from '../../ui/art/index.js';
import { ConfirmSheet } from '../../ui/ConfirmSheet.js';
import { Sheet } from '../../ui/Sheet.js';
import { removeWithUndo } from './use-removals.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

/** More actions on a friend: open the profile, or end the friendship after a confirmation. */
export function FriendSheet({
  friend,
  onClose,
  onRemoved,
}: {
  friend: Friend;
  onClose: () => void;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState(false);
  if (removing)
    return (
      <ConfirmSheet
        title={t('friends.remove_title', { name: isolate(friend.name) })}
        cost={t('friends.remove_cost')}
        deed={t('friends.remove_do')}
        onDeed={() => {
          removeWithUndo(friend);
          onClose();
          onRemoved();
        }}
        onClose={onClose}
      />
    );
  return (
    <Sheet title={friend.name} onClose={onClose}>
      <div className={classes('list', styles.deeds)}>
        <Link to={`/profile/${friend.id}`}>
          <span className="lead-ic">
            <Icon name="user" size={20} />
          </span>
          <span className="grow row-t">{t('friends.profile')}</span>
        </Link>
        <button type="button" onClick={() => setRemoving(true)}>
          <span className={classes('lead-ic', styles.danger)}>
            <Icon name="close" size={20} />
          </span>
          <span className="grow row-t">{t('friends.remove')}</span>
        </button>
      </div>
    </Sheet>
  );
}

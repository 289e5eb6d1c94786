import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Friend, FriendsAnswer } from '@hokm/shared/api';
import { ListEnd } from '../../ui/ListEnd.js';
import { useNow } from '../../realtime/use-now.js';
import type { InfiniteQuery } from '../../data/use-infinite-query.js';
import { Problem } from '../../ui/Problem.js';
import { useFriendStatus } from '../../realtime/index.js';
import { invitedTo, useInvitations } from '../../social/invitations.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { FriendRow } from './FriendRow.js';
import { FriendSheet } from './FriendSheet.js';
import { askingInto, friendNow } from './status.js';
import { usePlay } from './use-play.js';
import { useRemoved } from './use-removals.js';
import { useShareOwnLink } from './use-share.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

/** "Two hours ago" is looked at anew this often, ms. */
const TICK = 60_000;

function Empty() {
  const { t } = useTranslation();
  const share = useShareOwnLink();
  return (
    <Notice icon="users" title={t('friends.empty')} text={t('friends.empty_text')}>
      {share && (
        <button type="button" className="btn sm tint" onClick={share}>
          <Icon name="share" size={18} />
          {t('friends.share')}
        </button>
      )}
    </Notice>
  );
}

/** One's friends as they are now. */
export function FriendList({
  pages,
  onRemoved,
}: {
  pages: InfiniteQuery<Friend, FriendsAnswer>;
  onRemoved: () => void;
}) {
  const { t } = useTranslation();
  const told = useFriendStatus();
  const removed = useRemoved();
  const invitations = useInvitations();
  const now = useNow(TICK);
  const { busy, play } = usePlay();
  const [open, setOpen] = useState<string | null>(null);
  const { items, error, fetchNextPage } = pages;
  if (items === null)
    return error === null ? (
      <>
        <p className={styles.onlineNow} aria-hidden="true">
          <span className="skel line w36" />
        </p>
        <SkeletonRows rows={4} label={t('app.loading')} />
      </>
    ) : (
      <Problem title={t('friends.failed')} error={error} onRetry={fetchNextPage} />
    );
  const roomOf = (id: string) => invitedTo(invitations, id, now);
  const friends = items
    .filter(({ id }) => !removed.has(id))
    .map((friend) => askingInto(roomOf(friend.id), friendNow(friend, told[friend.id])));
  const online = friends.filter(({ status }) => status === 'online').length;
  const asked = friends.find(({ id }) => id === open);
  if (friends.length === 0) return <Empty />;
  return (
    <>
      <p className={online > 0 ? classes(styles.onlineNow, styles.some) : styles.onlineNow} role="status">
        <i className="dot" />
        {online > 0 ? t('friends.online_count', { count: online }) : t('friends.online_none')}
      </p>
      <ul className={classes('panel list rows', styles.rows, styles.fr)}>
        {friends.map((friend) => (
          <FriendRow
            key={friend.id}
            friend={friend}
            asking={friend.room_id !== null && friend.room_id === roomOf(friend.id)}
            now={now}
            busy={busy === friend.id}
            onPlay={() => void play(friend)}
            onMore={() => setOpen(friend.id)}
          />
        ))}
      </ul>
      <ListEnd {...pages} endless />
      {asked && <FriendSheet friend={asked} onClose={() => setOpen(null)} onRemoved={onRemoved} />}
    </>
  );
}

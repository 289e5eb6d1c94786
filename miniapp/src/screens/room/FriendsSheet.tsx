import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Friend } from '@hokm/shared/api';
import { call } from '../../api/index.js';
import { isolate } from '@hokm/web/format';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { Problem } from '../../ui/Problem.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useLanguage } from '../../settings/index.js';
import { errorMessage } from '@hokm/web/errors';
import { Icon } from '../../ui/art/index.js';
import { Sheet } from '../../ui/Sheet.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { useToast } from '../../ui/Toast.js';
import { classes } from '../../lib/classes.js';
import { RoomQr } from './RoomQr.js';
import styles from './room.module.css';

const DOTS = { online: 'st', away: 'st away', offline: 'st offl' } as const;

function FriendRow({ friend, roomId }: { friend: Friend; roomId: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const language = useLanguage();
  const [state, setState] = useState<'free' | 'busy' | 'asked'>('free');
  const name = isolate(friend.name);
  const invite = async () => {
    setState('busy');
    try {
      const { delivered } = await call('POST /friends/:id/invite', {
        params: { id: friend.id },
        body: { room_id: roomId },
      });
      setState('asked');
      toast.show(t(delivered ? 'room.asked' : 'room.asked_nobody', { name }), delivered ? 'check' : 'off');
    } catch (error) {
      setState('free');
      toast.show(errorMessage(error, null, language), 'close');
    }
  };
  return (
    <li>
      <span className="avw">
        <span className="av">
          <PersonAvatar of={friend} />
        </span>
        <i className={DOTS[friend.status]} />
      </span>
      <span className="grow">
        <bdi className="row-t ell">{friend.name}</bdi>
        <span className="row-s">{t(`room.friend_${friend.status}`)}</span>
      </span>
      <button
        type="button"
        className="btn sm tint"
        disabled={state !== 'free'}
        aria-label={t('room.invite_friend', { name })}
        onClick={() => void invite()}
      >
        {state === 'busy' ? (
          <span className={classes('spin small', styles.small)} />
        ) : (
          t(state === 'asked' ? 'room.invited' : 'room.invite')
        )}
      </button>
    </li>
  );
}

/** One's friends, those online first, each to be invited to this room. */
export function FriendsSheet({ roomId, onClose }: { roomId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: friends, error, refetch } = useQuery(callQuery('GET /friends', { query: { per_page: 100 } }));
  return (
    <Sheet title={t('room.friends')} onClose={onClose}>
      {friends === null && error !== null && (
        <Problem title={t('room.friends_failed')} error={error} onRetry={refetch} />
      )}
      {error === null && friends === null && <SkeletonRows rows={3} label={t('app.loading')} />}
      {friends?.data.length === 0 && (
        <section className="empty">
          <Icon name="users" size={40} />
          <b className="row-t">{t('room.no_friends')}</b>
          <span className="row-s">{t('room.no_friends_text')}</span>
          <Link className="btn sm tint" to="/friends">
            {t('room.find_friends')}
          </Link>
        </section>
      )}
      {friends !== null && friends.data.length > 0 && (
        <ul className={classes('list', styles.friendsIn)}>
          {friends.data.map((friend) => (
            <FriendRow key={friend.id} friend={friend} roomId={roomId} />
          ))}
        </ul>
      )}
      <RoomQr roomId={roomId} />
    </Sheet>
  );
}

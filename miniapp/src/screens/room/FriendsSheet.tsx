import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Friend } from '@hokm/shared/api';
import type { UpdateRoom } from '@hokm/shared/protocol';
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
import { seatOfPartner } from './seating.js';
import { useInvite } from './use-invite.js';
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

/** Sends a link that leads to the seat opposite the host; nothing where somebody sits there. */
function PartnerLink({ room }: { room: UpdateRoom }) {
  const { t } = useTranslation();
  const invite = useInvite(room, 'partner');
  if (seatOfPartner(room) === null) return null;
  return (
    <button type="button" className={classes('btn tint', styles.partnerLink)} onClick={() => void invite()}>
      <Icon name="share" size={20} />
      <span className="grow">
        <b className="row-t">{t('room.partner_link')}</b>
        <span className="row-s">{t('room.partner_link_text')}</span>
      </span>
    </button>
  );
}

interface SheetProps {
  readonly room: UpdateRoom;
  /** True for who has made the room. */
  readonly isHost: boolean;
  readonly onClose: () => void;
}

/** One's friends, those online first, each to be invited to this room; for the host a link for a partner too. */
export function FriendsSheet({ room, isHost, onClose }: SheetProps) {
  const { t } = useTranslation();
  const roomId = room.room_id;
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
      {isHost && <PartnerLink room={room} />}
      <RoomQr roomId={roomId} />
    </Sheet>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Friend } from '@hokm/shared/api';
import { isolate } from '../../i18n/format.js';
import { formatAgo } from '../../i18n/spans.js';
import { PersonAvatar } from '../../lists/PersonAvatar.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { statusName } from './status.js';

interface Props {
  friend: Friend;
  now: number;
  busy: boolean;
  onPlay: () => void;
  onMore: () => void;
}

function useStatusLine(friend: Friend, now: number): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const status = statusName(friend.status);
  if (friend.room_id !== null) return t('friends.waits');
  if (status === 'offline' && friend.lastSeen !== null)
    return t('friends.last_seen', { ago: formatAgo(friend.lastSeen, now, language) });
  return `${t(`friends.${status}`)} · ${t('friends.level', { level: friend.level })}`;
}

/** What the button offers: to sit down with him, to play, or to ask who is not there. */
function offerOf(friend: Friend): 'enter' | 'play' | 'invite' {
  if (friend.room_id !== null) return 'enter';
  return friend.status === 'offline' ? 'invite' : 'play';
}

const NAMES = { enter: 'enter_to', play: 'play_with', invite: 'invite_one' } as const;

/** A friend: how he is, a game with him, and what else there is to do. */
export function FriendRow({ friend, now, busy, onPlay, onMore }: Props) {
  const { t } = useTranslation();
  const line = useStatusLine(friend, now);
  const offer = offerOf(friend);
  const name = isolate(friend.name);
  const dot = { online: 'st', away: 'st away', offline: 'st offl', unknown: 'st offl' };
  return (
    <li>
      <Link to={`/profile/${friend.id}`}>
        <span className="avw">
          <span className="av">
            <PersonAvatar of={friend} />
          </span>
          <i className={dot[statusName(friend.status)]} />
        </span>
        <span className="grow">
          <bdi className="row-t ell">{friend.name}</bdi>
          <span className="row-s">{line}</span>
        </span>
      </Link>
      <button
        type="button"
        className={offer === 'invite' ? 'btn sm' : 'btn sm tint'}
        aria-label={t(`friends.${NAMES[offer]}`, { name })}
        disabled={busy}
        onClick={onPlay}
      >
        {busy ? <span className="spin" /> : t(`friends.${offer}`)}
      </button>
      <button type="button" className="more" aria-label={t('friends.more', { name })} onClick={onMore}>
        <Icon name="dots" />
      </button>
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Friend } from '@hokm/shared/api';
import { isolate, formatAgo } from '@hokm/web/format';
import { PersonAvatar } from '../../ui/PersonAvatar.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { offerOf, statusName } from './status.js';
import { classes } from '../../lib/classes.js';
import styles from './friends.module.css';

interface Props {
  friend: Friend;
  /** The friend has invited the viewer into the room where they wait. */
  asking: boolean;
  now: number;
  busy: boolean;
  onPlay: () => void;
  onMore: () => void;
}

function useStatusLine({ friend, asking, now }: Pick<Props, 'friend' | 'asking' | 'now'>): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const status = statusName(friend.status);
  if (asking) return t('friends.asks_you');
  if (friend.room_id !== null) return t('friends.waits');
  if (friend.playing) return t('friends.playing');
  const how = t(`friends.${status}`);
  if (status === 'offline' && friend.lastSeen !== null)
    return `${how} · ${formatAgo(friend.lastSeen, now, language)}`;
  return `${how} · ${t('friends.level', { level: friend.level })}`;
}

const NAMES = { enter: 'enter_to', watch: 'watch_of', play: 'play_with', invite: 'invite_one' } as const;
/** Joining a waiting friend stands out. */
const TOGETHER = ['enter', 'play'];

/** A friend: presence, a button to play together, and more actions. */
export function FriendRow({ friend, asking, now, busy, onPlay, onMore }: Props) {
  const { t } = useTranslation();
  const line = useStatusLine({ friend, asking, now });
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
        className={TOGETHER.includes(offer) ? 'btn sm tint' : 'btn sm'}
        aria-label={t(`friends.${NAMES[offer]}`, { name })}
        disabled={busy}
        onClick={onPlay}
      >
        {busy ? <span className="spin" /> : t(`friends.${offer}`)}
      </button>
      <button
        type="button"
        className={classes('more', styles.more)}
        aria-label={t('friends.more', { name })}
        onClick={onMore}
      >
        <Icon name="dots" />
      </button>
    </li>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateRoom } from '@hokm/shared/protocol';
import { commands } from '../../realtime/index.js';
import { getPlatform } from '../../telegram/current.js';
import { Icon } from '../../ui/art/index.js';
import { useToast } from '../../ui/Toast.js';
import { FriendsSheet } from './FriendsSheet.js';
import { isPair } from './seating.js';
import { useInvite } from './use-invite.js';
import { classes } from '../../lib/classes.js';
import styles from './room.module.css';

interface Props {
  room: UpdateRoom;
  member: boolean;
  isHost: boolean;
  onJoin: () => Promise<unknown>;
}

/**
 * The room's code and buttons to invite others; a person without a seat gets a button to sit down, and two partners who are alone one
 * to look for another pair.
 */
export function Invitation({ room, member, isHost, onJoin }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { room_id } = room;
  const invite = useInvite(room);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const once = async (deed: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await deed();
    } finally {
      setBusy(false);
    }
  };

  const pair = member && room.stakes === undefined && isPair(room);
  const findRivals = async () => {
    const answer = await commands.findRivals(room_id);
    if (!answer.ok) toast.show(answer.message, 'close');
  };

  const copy = async () => {
    const done = await getPlatform().copy(room_id);
    toast.show(t(done ? 'room.copied' : 'problem.not_copied'), done ? 'check' : 'close');
  };
  return (
    <section className={styles.code}>
      <span className="grow">
        <small>{t('room.code')}</small>
        <b dir="ltr">{room_id}</b>
      </span>
      <button className="tb" type="button" aria-label={t('room.copy')} onClick={() => void copy()}>
        <Icon name="copy" size={20} />
      </button>
      {member && (
        <button
          className="tb"
          type="button"
          aria-label={t('room.friends')}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          <Icon name="users" size={20} />
        </button>
      )}
      {member ? (
        <button
          className={pair ? 'tb' : 'btn primary'}
          aria-label={t('room.invite')}
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void once(invite)}
        >
          {busy ? <span className={classes('spin small', styles.small)} /> : <Icon name="share" size={20} />}
          {!pair && <span>{t('room.invite')}</span>}
        </button>
      ) : (
        <button
          className="btn primary"
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void once(onJoin)}
        >
          {room.stakes === undefined ? t('room.join') : t('coins.join', { coins: room.stakes.stake })}
        </button>
      )}
      {pair && (
        <button
          className={classes('btn primary', styles.begin)}
          type="button"
          disabled={busy}
          onClick={() => void once(findRivals)}
        >
          <Icon name="search" size={20} />
          <span>{t('room.find_rivals')}</span>
        </button>
      )}
      {asking && <FriendsSheet room={room} isHost={isHost} onClose={() => setAsking(false)} />}
    </section>
  );
}

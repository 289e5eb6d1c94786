import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { formatNames, isolate } from '@hokm/web/format';
import { commands, useConnection, useOwnSeat } from '../../realtime/index.js';
import type { Lobby } from '../../realtime/index.js';
import { logWarning } from '../../lib/log.js';
import { useLanguage } from '../../settings/index.js';
import { useToast } from '../../ui/Toast.js';
import { TableMiniature } from './TableMiniature.js';
import { classes } from '../../lib/classes.js';
import { PREDICTING } from '../../lib/predicting.js';
import styles from './lobby.module.css';

interface Props {
  roomId: string;
  room: Lobby['rooms'][string];
}

const SEATS = 4;

function RoomAction({ roomId, room }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const connected = useConnection().status === 'connected';
  const own = useOwnSeat((seat) => seat.roomId === roomId);
  const [busy, setBusy] = useState(false);

  const join = async () => {
    // The list may be a moment old; what it already shows as closed is not even asked for.
    if (room.status !== 'waiting' || room.seats_taken >= SEATS) {
      logWarning('Not joinable', roomId);
      return;
    }
    setBusy(true);
    const answer = await commands.joinRoom(roomId);
    setBusy(false);
    if (answer.ok) navigate(`/room/${roomId}`);
    else toast.show(answer.message, 'close');
  };

  if (own) {
    const path = room.status === 'waiting' ? `/room/${roomId}` : `/game/${roomId}`;
    return (
      <button type="button" className="btn sm tint" onClick={() => navigate(path)}>
        {t('lobby.back_in')}
      </button>
    );
  }
  if (room.status === 'in progress') {
    // Where the match may be predicted, that is done from the page of its spectators.
    const act = room.predictable === true ? 'predict' : 'watch';
    return (
      <button
        type="button"
        className={act === 'predict' ? 'btn sm tint' : 'btn sm'}
        disabled={!connected}
        aria-label={t(`lobby.${act}_of`, { name: isolate(room.name) })}
        onClick={() => navigate(`/watch/${roomId}`, act === 'predict' ? { state: PREDICTING } : {})}
      >
        {t(`lobby.${act}`)}
      </button>
    );
  }
  if (room.status !== 'waiting') return null;
  // A coin room's own page says what is put in, and asks.
  if (room.stake > 0)
    return (
      <button
        type="button"
        className="btn sm tint"
        disabled={!connected}
        aria-label={t('lobby.look_at', { name: isolate(room.name), coins: room.stake })}
        onClick={() => navigate(`/room/${roomId}`)}
      >
        {t('lobby.look')}
      </button>
    );
  const full = room.seats_taken >= SEATS;
  return (
    <button
      type="button"
      className="btn sm tint"
      disabled={full || busy || !connected}
      aria-label={`${t('lobby.join')} ${room.name}`}
      onClick={() => void join()}
    >
      {busy ? <span className="spin small" /> : t(full ? 'lobby.full' : 'lobby.join')}
    </button>
  );
}

/** One room: who sits where, its name, its state, its players, and the way in. */
export function RoomRow({ roomId, room }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const waiting = room.status === 'waiting';
  const names = room.seats.flatMap((seat) => {
    if (seat === null) return [];
    return [seat.is_bot ? t('lobby.bot_name', { name: seat.name }) : seat.name];
  });
  const facts = [
    ...(waiting ? [t('lobby.seats', { taken: room.seats_taken })] : []),
    t('lobby.to_points', { points: room.target_points }),
    ...(room.pace === 'fast' ? [t('lobby.pace_fast')] : []),
    ...(room.stake > 0 ? [t('lobby.entry_of', { coins: room.stake })] : []),
    ...(room.predictable === true ? [t('lobby.predictable')] : []),
  ];
  return (
    <div>
      <TableMiniature seats={room.seats} />
      <span className="grow">
        <b className="row-t">
          <bdi>{room.name}</bdi>
        </b>
        <span className="row-s">
          <span className={waiting ? styles.tag : classes(styles.tag, styles.on)}>
            {t(waiting ? 'lobby.waiting' : 'lobby.playing')}
          </span>
          <span>
            {waiting ? ' ' : ' · '}
            {facts.join(' · ')}
          </span>
        </span>
        {names.length > 0 && <span className="row-s ell-2">{formatNames(names, language)}</span>}
      </span>
      <RoomAction roomId={roomId} room={room} />
    </div>
  );
}

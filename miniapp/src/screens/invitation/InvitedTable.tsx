import { useTranslation } from 'react-i18next';
import type { InvitedSeat, RoomInvitation } from '@hokm/shared/api';
import { classes } from '../../lib/classes.js';
import { Avatar, Icon, Toranj } from '../../ui/art/index.js';
import roomsStyles from '../../rooms/rooms.module.css';
import styles from './invitation.module.css';

/** Play runs bottom → right → top → left. */
const PLACES = ['bottom', 'right', 'top', 'left'] as const;

function Seat({ seat, isHost }: { seat: InvitedSeat; isHost: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes('av', styles.face)}>
        <Avatar
          name={seat.name}
          id={seat.face ?? seat.name}
          bot={seat.is_bot}
          photo={seat.avatar}
          frame={seat.frame}
        />
      </span>
      <bdi className="ell">{seat.name}</bdi>
      {(isHost || seat.is_bot) && <small>{t(isHost ? 'room.host' : 'room.bot')}</small>}
    </>
  );
}

/** The table of an invitation: who sits, and the free seats. The first free one is at the bottom, where the viewer will sit. */
export function InvitedTable({ invitation }: { invitation: RoomInvitation }) {
  const { t } = useTranslation();
  const { seats, host } = invitation;
  const mine = Math.max(0, seats.indexOf(null));
  return (
    <ul className={styles.table} aria-label={t('room.title')}>
      <li className={styles.medallion} aria-hidden="true">
        <Toranj />
      </li>
      {seats.map((seat, at) => {
        const place = PLACES[(at - mine + 4) % 4] ?? 'bottom';
        return (
          <li key={place} className={classes(roomsStyles.seat, roomsStyles[place])}>
            {seat === null ? (
              <>
                <span className={roomsStyles.free}>
                  <Icon name="plus" />
                </span>
                <span>{t(at === mine ? 'invitation.your_seat' : 'room.free')}</span>
              </>
            ) : (
              <Seat seat={seat} isHost={at === host} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

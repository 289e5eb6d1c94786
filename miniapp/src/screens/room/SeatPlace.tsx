import { useTranslation } from 'react-i18next';
import type { RoomSeat } from '@hokm/shared/protocol';
import { Avatar, Icon } from '../../ui/art/index.js';
import { seatClass } from './seat-class.js';
import type { PlacedSeat } from './seating.js';
import { classes } from '../../lib/classes.js';
import roomsStyles from '../../rooms/rooms.module.css';
import styles from './room.module.css';

interface Props {
  seat: PlacedSeat;
  /** The viewer sits here: the seat across is the partner's. */
  member: boolean;
  me: string | null;
  /** The player's phone has added a number to the first deal. */
  seeded: boolean;
  /** Who may seat computer players; nobody in a quick search, which has no host. */
  creator: string | null;
  onSit: () => void;
  onAddBot: () => void;
  onRemoveBot: () => void;
}

function FreeSeat({ seat, member, me, creator, onSit, onAddBot }: Props) {
  const { t } = useTranslation();
  // Up to three seats can be free, so each label names its place.
  const where = t(`room.at_${seat.place}`);
  return (
    <div className={seatClass(seat.place, seat.ours)}>
      <button
        type="button"
        className={classes(roomsStyles.free, styles.seatFree)}
        aria-label={t('room.sit', { where })}
        onClick={onSit}
      >
        <Icon name="plus" />
      </button>
      <span>{t(member && seat.place === 'top' ? 'room.free_partner' : 'room.free')}</span>
      {creator !== null && me === creator && (
        <button
          type="button"
          className={classes(styles.mini, styles.gold)}
          aria-label={t('room.add_bot_at', { where })}
          onClick={onAddBot}
        >
          {t('room.add_bot')}
        </button>
      )}
    </div>
  );
}

function useCaption(
  taken: RoomSeat,
  { seat, member, me, creator }: Pick<Props, 'seat' | 'member' | 'me' | 'creator'>,
): string | null {
  const { t } = useTranslation();
  const host = taken.player_id === creator;
  if (taken.player_id === me) return t(host ? 'room.you_host' : 'room.you');
  if (!taken.is_bot && !taken.connected) return t('room.away');
  const partner = member && seat.place === 'top';
  if (taken.is_bot) return t(partner ? 'room.bot_partner' : 'room.bot');
  if (partner) return t('room.partner');
  return host ? t('room.host') : null;
}

function TakenSeat({ taken, ...props }: Props & { taken: RoomSeat }) {
  const { t } = useTranslation();
  const { seat, me, seeded, creator, onRemoveBot } = props;
  const caption = useCaption(taken, props);
  return (
    <div className={seatClass(seat.place, seat.ours)}>
      <span
        className={
          taken.connected || taken.is_bot ? classes('av', styles.xl2) : classes('av', styles.xl2, styles.away)
        }
      >
        <Avatar
          name={taken.name}
          id={taken.player_id}
          bot={taken.is_bot}
          photo={taken.avatar}
          frame={taken.frame}
        />
      </span>
      <bdi className="ell">{taken.name}</bdi>
      {(caption !== null || seeded) && (
        <small>
          {seeded && (
            <span role="img" aria-label={t('room.seeded')} title={t('room.seeded')}>
              <Icon name="shield" size={14} />
            </span>
          )}
          {caption}
        </small>
      )}
      {taken.is_bot && creator !== null && me === creator && (
        <button
          type="button"
          className={styles.mini}
          aria-label={`${t('room.remove_bot')} ${taken.name}`}
          onClick={onRemoveBot}
        >
          {t('room.remove_bot')}
        </button>
      )}
    </div>
  );
}

/** One seat of the waiting table, taken or free. */
export function SeatPlace(props: Props) {
  const { taken } = props.seat;
  return taken ? <TakenSeat {...props} taken={taken} /> : <FreeSeat {...props} />;
}

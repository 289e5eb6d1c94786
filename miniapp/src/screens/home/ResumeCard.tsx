import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useGameNow, useOwnSeat, useRoomNow } from '../../realtime/index.js';
import { Avatar } from '../../ui/art/index.js';
import { tableLine } from './table-line.js';

/** Leads back to the match or the waiting room one sits in; nothing when there is none. */
export function ResumeCard() {
  const { t } = useTranslation();
  const { roomId, status } = useOwnSeat();
  const room = useRoomNow(roomId);
  const { state: game } = useGameNow(roomId ?? '');
  if (roomId === null || status === null) return null;
  const plays = status === 'in progress';
  const line = plays && game !== null ? tableLine(game) : null;
  const seats = room?.seats ?? game?.players ?? [];
  const name = room?.name ?? game?.name;
  return (
    <Link className="panel resume" to={plays ? `/game/${roomId}` : `/room/${roomId}`}>
      {seats.length > 0 && (
        <span className="avs">
          {seats.map(
            (seat) =>
              seat && (
                <span className="av s" key={seat.seat}>
                  <Avatar name={seat.name} id={seat.player_id} bot={seat.is_bot} photo={seat.avatar} />
                </span>
              ),
          )}
        </span>
      )}
      <span className="grow">
        <b className="row-t">{t(plays ? 'home.resume' : 'home.return')}</b>
        <span className="row-s">
          {line === null ? t(plays ? 'home.resume_text' : 'home.return_text') : t(line.key, line.params)}
        </span>
      </span>
      <span className="chip gold">
        <bdi>{name ?? roomId}</bdi>
      </span>
    </Link>
  );
}

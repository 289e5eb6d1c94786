import { useTranslation } from 'react-i18next';
import type { MatchPlayer } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { CardFace, SuitGlyph, type SuitLetter } from '../../deck/index.js';
import { placeOf, PLACES } from '../../table/places.js';
import '../../text/table.js';
import { cardWords } from '../../table/words.js';
import { Avatar, Icon, Toranj } from '../../ui/art/index.js';
import type { Position } from './steps.js';

interface Props {
  players: readonly MatchPlayer[];
  /** Whose seat is at the bottom. */
  bottom: number;
  hakem: number;
  trump: SuitLetter | null;
  position: Position;
}

/** The table of a replay: four seats and the trick, seen from one seat. Never mirrored. */
export function Board({ players, bottom, hakem, trump, position }: Props) {
  const { t } = useTranslation();
  const nameOf = (seat: number) => players[seat]?.name ?? '';
  return (
    <div className="rboard felt onfelt">
      <Toranj />
      {players.map(({ seat, player_id, name, avatar, frame, is_bot }) => (
        <div className={`rseat ${placeOf(seat, bottom)} ${seat === position.winner ? 'won' : ''}`} key={seat}>
          <span className={`rav t-${(seat - bottom) % 2 === 0 ? 'us' : 'them'}`}>
            <span className="av">
              <Avatar name={name} id={player_id} bot={is_bot} photo={avatar} frame={frame} />
            </span>
            {seat === hakem && (
              <span className="rking" role="img" aria-label={t('replay.hakem')}>
                <Icon name="crown" size={15} />
              </span>
            )}
          </span>
          <bdi className="ell">{name}</bdi>
        </div>
      ))}
      <ul className={`rtrick ${position.winner === null ? '' : 'done'}`}>
        {position.trick.map(({ seat, card }) => (
          <li
            key={card}
            className={`card p${PLACES.indexOf(placeOf(seat, bottom))} ${seat === position.winner ? 'win' : ''}`}
            aria-label={t('table.say.played', { name: isolate(nameOf(seat)), card: cardWords(t, card) })}
          >
            <CardFace id={card} />
          </li>
        ))}
      </ul>
      <span className="rtrump">
        {trump === null ? '؟' : <SuitGlyph suit={trump} />}
        <small>{t('table.trump')}</small>
      </span>
    </div>
  );
}

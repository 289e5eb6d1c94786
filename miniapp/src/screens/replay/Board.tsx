import { useTranslation } from 'react-i18next';
import type { MatchPlayer } from '@hokm/shared/api';
import { isolate } from '@hokm/web/format';
import { CardFace, SuitGlyph, type SuitLetter } from '../../deck/index.js';
import { placeOf, PLACES } from '../../table/places.js';
import '../../text/table.js';
import { cardWords } from '../../table/words.js';
import { Avatar, Icon, Toranj } from '../../ui/art/index.js';
import type { Position } from './steps.js';
import { classes } from '../../lib/classes.js';
import styles from './replay.module.css';

interface Props {
  players: readonly MatchPlayer[];
  /** The seat shown at the bottom. */
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
    <div className={classes(styles.rboard, 'felt onfelt')}>
      <Toranj />
      {players.map(({ seat, player_id, name, avatar, frame, is_bot }) => (
        <div
          className={classes(
            styles.rseat,
            styles[placeOf(seat, bottom)],
            seat === position.winner ? styles.won : '',
          )}
          key={seat}
        >
          <span className={classes(styles.rav, (seat - bottom) % 2 === 0 ? styles.tUs : styles.tThem)}>
            <span className="av">
              <Avatar name={name} id={player_id} bot={is_bot} photo={avatar} frame={frame} />
            </span>
            {seat === hakem && (
              <span className={styles.rking} role="img" aria-label={t('replay.hakem')}>
                <Icon name="crown" size={15} />
              </span>
            )}
          </span>
          <bdi className="ell">{name}</bdi>
          {is_bot && <small className={styles.rbot}>{t('table.bot')}</small>}
        </div>
      ))}
      <ul className={classes(styles.rtrick, position.winner === null ? '' : styles.done)}>
        {position.trick.map(({ seat, card }) => (
          <li
            key={card}
            className={classes(
              'card',
              styles[`p${PLACES.indexOf(placeOf(seat, bottom))}`],
              seat === position.winner ? styles.win : '',
            )}
            aria-label={t('table.say.played', { name: isolate(nameOf(seat)), card: cardWords(t, card) })}
          >
            <CardFace id={card} />
          </li>
        ))}
      </ul>
      <span className={styles.rtrump}>
        {trump === null ? t('table.unknown') : <SuitGlyph suit={trump} />}
        <small>{t('table.trump')}</small>
      </span>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Entrant, Pairing } from '@hokm/shared/api/tournaments';
import { classes } from '../../lib/classes.js';
import { useSession } from '../../session/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Icon } from '../../ui/art/index.js';
import styles from './tournaments.module.css';
import { useWords } from './use-words.js';

/** True for a match of the person. */
export const isOwn = ({ sides }: Pick<Pairing, 'sides'>, me: string | null): boolean =>
  sides.some((side) => side?.people.some(({ player_id }) => player_id === me));

function Side({ match, at }: { match: Pairing; at: 0 | 1 }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { pairOf } = useWords();
  const side: Entrant | null = match.sides[at] ?? null;
  const won = match.winner === at;
  const isBye = match.how === 'bye' || match.how === 'half_bye';
  return (
    <span className={classes(styles.side, won ? styles.won : '', side === null ? styles.nobody : '')}>
      <span className="grow">
        {side === null ? t(isBye ? 'tours.bye_side' : 'tours.nobody_yet') : pairOf(side)}
      </span>
      {won && <Icon name="check" size={15} />}
      {match.state === 'done' && !isBye && <b>{format.number(match.points[at] ?? 0)}</b>}
    </span>
  );
}

/** How far a match is, or how it ended, in words. */
function useProgress(match: Pairing): string {
  const { t } = useTranslation();
  return match.state === 'done' && match.how !== null
    ? t(`tours.how_${match.how}`)
    : t(`tours.state_${match.state}`);
}

/** Where a match leads: to its table while it runs, to its hands afterwards; null for nowhere. */
function wayOf({ state, room_id, match_id }: Pairing): { to: string; act: 'watch' | 'review' } | null {
  if (state === 'playing' && room_id !== null) return { to: `/watch/${room_id}`, act: 'watch' };
  return state === 'done' && match_id !== null ? { to: `/replay/${match_id}`, act: 'review' } : null;
}

/** One match of a round; a tap watches it, or shows its hands. */
export function Match({ match, me }: { match: Pairing; me: string | null }) {
  const { t } = useTranslation();
  const state = useProgress(match);
  const signedIn = useSession(({ token }) => token !== null);
  const found = wayOf(match);
  // Hands are shown to people with an account.
  const way = signedIn || found?.act === 'watch' ? found : null;
  const cells = (
    <>
      <Side match={match} at={0} />
      <span className="sr">{t('tours.versus')}</span>
      <Side match={match} at={1} />
      <span className={classes(styles.state, match.state === 'playing' ? styles.running : '')}>
        {match.state === 'playing' && <i className="dot" aria-hidden="true" />}
        <span className="grow">{state}</span>
        {way !== null && <span className={styles.way}>{t(`tours.${way.act}`)}</span>}
      </span>
    </>
  );
  const looks = classes('panel', styles.match, isOwn(match, me) ? styles.own : '');
  if (way === null) return <div className={looks}>{cells}</div>;
  return (
    <Link className={looks} to={way.to}>
      {cells}
    </Link>
  );
}

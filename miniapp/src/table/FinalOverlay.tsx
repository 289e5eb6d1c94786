import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { BrandMark, Toranj } from '../ui/art/index.js';
import { isOurTeam, teamNames } from './announce.js';
import { useScene } from './context.js';
import { CoinsLine } from './CoinsLine.js';
import { FairLine } from './FairLine.js';
import { Gains } from './Gains.js';
import { KotVoices } from './KotVoices.js';
import { LadderLine } from './LadderLine.js';
import { Sides } from './Sides.js';
import { useDialog } from './use-dialog.js';
import { TurningLine } from './TurningLine.js';
import type { Turning } from './turning.js';
import type { TableActions, TableEnd } from './types.js';
import type { FairVerdicts } from '../fairness/use-fairness.js';
import { classes } from '../lib/classes.js';
import styles from './FinalOverlay.module.css';

interface FinalOverlayProps {
  result: NonNullable<GameState['gameResult']>;
  verdicts: FairVerdicts;
  end: TableEnd;
  onAgain: () => Promise<void> | void;
  /** Leads back to the tournament of the match, which has no rematch; null for other matches. */
  onTour: (() => void) | null;
  /** The trick with which a lost match was lost; null where there is none. */
  turning: Turning | null;
  /** Opens the match move by move. */
  onReview: TableActions['review'];
  /** Offers a picture of the match; null for spectators. */
  onShare: (() => void) | null;
  onLeave: () => void;
}

/** Plays again: who is the first calls the others, and who is called comes into the same room. */
function Again({
  caller,
  stake,
  onAgain,
}: {
  caller: string | null;
  /** What the next match asks of the viewer; null for nothing. */
  stake: number | null;
  onAgain: () => Promise<void> | void;
}) {
  const { t } = useTranslation();
  const [tapped, setTapped] = useState(false);
  const again = async () => {
    setTapped(true);
    await onAgain();
    setTapped(false);
  };
  return (
    <button
      type="button"
      className={classes(
        // Coins are not put in by the way.
        stake === null ? 'btn primary' : 'btn',
        styles.primary,
        'big',
        styles.big,
        caller === null ? '' : styles.called,
      )}
      disabled={tapped}
      onClick={() => void again()}
    >
      {caller !== null && (
        <small>
          <bdi className="ell">{caller}</bdi> <span>{t('table.again_by')}</span>
        </small>
      )}
      <span>
        {stake === null
          ? t(caller === null ? 'table.play_again' : 'table.again_join')
          : t(caller === null ? 'table_coins.again' : 'table_coins.join', { coins: stake })}
      </span>
    </button>
  );
}

/** The end of the match. */
export function FinalOverlay(props: FinalOverlayProps) {
  const { result, verdicts, end, turning, onAgain, onTour, onReview, onShare, onLeave } = props;
  const { t } = useTranslation();
  const { game } = useScene();
  const title = useId();
  const box = useDialog(null);
  const { winner } = result;
  const ours = winner !== null && isOurTeam(game, winner);
  const watching = game.clientId === null;
  const kind = game.hand_result?.kind ?? 'hand';
  const kot = kind !== 'hand' && result.reason === 'points';
  const checking =
    game.fairness !== null && game.fairness.revealed !== null && !(game.fairness.hand in verdicts);
  return (
    <div
      className={classes(
        styles.final,
        'felt onfelt',
        kot ? styles.kotly : '',
        ours || watching || winner === null ? '' : styles.beaten,
      )}
      role="dialog"
      aria-modal="true"
      aria-labelledby={title}
      ref={box}
      tabIndex={-1}
    >
      <div className={styles.in}>
        <span className={styles.glory}>
          <Toranj />
          <BrandMark size={84} />
        </span>
        {kot && <span className={styles.kot}>{t(kind === 'kot' ? 'table.kot' : 'table.hakem_kot')}</span>}
        <h2 id={title}>
          {winner === null
            ? t('table.void')
            : watching
              ? t('table.won_side', { name: teamNames(game, winner) })
              : t(ours ? 'table.won' : 'table.lost')}
        </h2>
        {result.reason === 'forfeit' && (
          <p className={styles.why}>{t(ours && !watching ? 'table.forfeit_won' : 'table.forfeit_lost')}</p>
        )}
        {(result.reason === 'void' || result.reason === 'adjudicated') && (
          <p className={styles.why}>{t(`table.${result.reason}_why`)}</p>
        )}
        <Sides />
        {kot && game.hand_result !== null && <KotVoices result={game.hand_result} />}
        {turning !== null && <TurningLine turning={turning} onSee={() => onReview(turning)} />}
        <Gains gain={end.gain} />
        {end.coins != null && <CoinsLine coins={end.coins} pot={game.stake?.pot ?? 0} />}
        {ours && !watching && end.rung != null && <LadderLine rung={end.rung} />}
        <FairLine verdicts={verdicts} pending={checking} />
      </div>
      <div className={styles.acts}>
        {onTour !== null && (
          <button
            type="button"
            className={classes('btn primary', styles.primary, 'big', styles.big)}
            onClick={onTour}
          >
            {t('table_tour.back')}
          </button>
        )}
        {!watching && onTour === null && (
          <Again caller={end.caller} stake={game.stake?.stake ?? null} onAgain={onAgain} />
        )}
        <div className={styles.more}>
          {onShare !== null && (
            <button type="button" className="btn" onClick={onShare}>
              {t('table.share')}
            </button>
          )}
          {game.hand > 0 && (
            <button type="button" className="btn" onClick={() => onReview()}>
              {t('table.review')}
            </button>
          )}
          <button type="button" className="btn" onClick={onLeave}>
            {t('table.leave')}
          </button>
        </div>
      </div>
    </div>
  );
}

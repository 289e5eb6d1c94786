import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { GameState } from '@hokm/shared/protocol';
import { BrandMark, Toranj } from '../ui/art/index.js';
import { isOurTeam, tallyOf, teamNames } from './announce.js';
import { useScene } from './context.js';
import { useDigits } from './digits.js';
import { FairLine } from './FairLine.js';
import { Sides } from './Sides.js';
import { useDialog } from './use-dialog.js';
import type { FairVerdicts } from '../fairness/use-fairness.js';

interface FinalOverlayProps {
  result: NonNullable<GameState['gameResult']>;
  verdicts: FairVerdicts;
  onAgain: () => void;
  /** Opens the match move by move. */
  onReview: () => void;
  onLeave: () => void;
}

function Fact({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <b className="num">{value}</b>
      <small>{label}</small>
    </div>
  );
}

/** What the table itself knows of the match: no numbers that are not counted here. */
function Facts() {
  const { t } = useTranslation();
  const digits = useDigits();
  const { game } = useScene();
  const tricks = tallyOf(game, 'round_win');
  if (game.hand === 0) return null;
  return (
    <div className="gain">
      <Fact value={digits(game.hand)} label={t('table.fact_hands')} />
      <Fact value={`${digits(tricks.us)} – ${digits(tricks.them)}`} label={t('table.fact_tricks')} />
      {game.hand_result !== null && (
        <Fact value={digits(game.hand_result.points)} label={t('table.fact_points')} />
      )}
    </div>
  );
}

/** The end of the match. */
export function FinalOverlay({ result, verdicts, onAgain, onReview, onLeave }: FinalOverlayProps) {
  const { t } = useTranslation();
  const { game } = useScene();
  const title = useId();
  const box = useDialog(null);
  const ours = isOurTeam(game, result.winner);
  const watching = game.clientId === null;
  const kind = game.hand_result?.kind ?? 'hand';
  const kot = kind !== 'hand' && result.reason === 'points';
  const checking =
    game.fairness !== null && game.fairness.revealed !== null && !(game.fairness.hand in verdicts);
  return (
    <div
      className={`final felt onfelt ${kot ? 'kotly' : ''} ${ours || watching ? '' : 'beaten'}`}
      role="dialog"
      aria-modal="true"
      aria-labelledby={title}
      ref={box}
      tabIndex={-1}
    >
      <div className="in">
        <span className="glory">
          <Toranj />
          <BrandMark size={84} />
        </span>
        {kot && <span className="kot">{t(kind === 'kot' ? 'table.kot' : 'table.hakem_kot')}</span>}
        <h2 id={title}>
          {watching
            ? t('table.won_side', { name: teamNames(game, result.winner) })
            : t(ours ? 'table.won' : 'table.lost')}
        </h2>
        {result.reason === 'forfeit' && (
          <p className="why">{t(ours && !watching ? 'table.forfeit_won' : 'table.forfeit_lost')}</p>
        )}
        <Sides />
        <Facts />
        <FairLine verdicts={verdicts} pending={checking} />
      </div>
      <div className="acts">
        {!watching && (
          <button type="button" className="btn primary big" onClick={onAgain}>
            {t('table.play_again')}
          </button>
        )}
        {game.hand > 0 && (
          <button type="button" className="btn" onClick={onReview}>
            {t('table.review')}
          </button>
        )}
        <button type="button" className={`btn ${game.hand > 0 ? '' : 'wide'}`} onClick={onLeave}>
          {t('table.leave')}
        </button>
      </div>
    </div>
  );
}

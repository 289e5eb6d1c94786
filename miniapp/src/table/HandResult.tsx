import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark, Toranj } from '../ui/art/index.js';
import type { GameState } from '@hokm/shared/protocol';
import { isOurTeam, teamNames } from './announce.js';
import { useScene } from './context.js';
import { Sides } from './Sides.js';

type Result = NonNullable<GameState['hand_result']>;

function NextHand({ total }: { total: number }) {
  const { t } = useTranslation();
  if (total === 0) return null;
  return (
    <div className="nexthand">
      <small>{t('table.next_hand', { n: Math.max(1, Math.round(total / 1000)) })}</small>
      <span className="tline">
        <i style={{ animationDuration: `${total}ms` }} />
      </span>
    </div>
  );
}

/** A kot fills the felt: the one loud moment. A tap puts it away. */
function Kot({ result, total }: { result: Result; total: number }) {
  const { t } = useTranslation();
  const { game } = useScene();
  const [open, setOpen] = useState(true);
  if (!open) return null;
  const ours = isOurTeam(game, result.winner) || game.clientId === null;
  return (
    <div
      className={`final between felt onfelt kotly ${ours ? '' : 'beaten'}`}
      role="status"
      onClick={() => setOpen(false)}
    >
      <div className="in">
        <span className="glory">
          <Toranj />
          <BrandMark size={84} />
        </span>
        <span className="kot">{t(result.kind === 'hakem_kot' ? 'table.hakem_kot' : 'table.kot')}</span>
        <h2>{t(ours ? 'table.clean_sweep' : 'table.swept')}</h2>
        <b className="gained">{t('table.hand_points', { count: result.points })}</b>
        <Sides />
      </div>
      <NextHand total={total} />
    </div>
  );
}

/** How a hand ended, until the next is dealt. `total`: the pause between, ms. */
export function HandResult({ result, total }: { result: Result; total: number }) {
  const { t } = useTranslation();
  const { game } = useScene();
  if (result.kind !== 'hand') return <Kot result={result} total={total} />;
  const ours = isOurTeam(game, result.winner);
  return (
    <div className={`callout handover ${ours ? 'us' : 'them'}`} role="status">
      <b>
        {game.clientId === null
          ? t('table.hand_by', { name: teamNames(game, result.winner) })
          : t(ours ? 'table.hand_won' : 'table.hand_lost')}
      </b>
      <small>{t('table.hand_points', { count: result.points })}</small>
      <NextHand total={total} />
    </div>
  );
}

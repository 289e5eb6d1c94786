import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BrandMark, Toranj } from '../ui/art/index.js';
import type { GameState } from '@hokm/shared/protocol';
import { isOurTeam, teamNames } from './announce.js';
import { useScene } from './context.js';
import { KotVoices } from './KotVoices.js';
import { Sides } from './Sides.js';
import { useSecondsTo } from './use-round-end.js';
import { classes } from '../lib/classes.js';
import calloutStyles from './Callout.module.css';
import styles from './FinalOverlay.module.css';
import barStyles from './Bar.module.css';

interface HandResultProps {
  result: NonNullable<GameState['hand_result']>;
  /** The pause until the next hand, ms; 0 where none comes. */
  total: number;
  /** A kot was put away. */
  onClose?: (() => void) | undefined;
}

function NextHand({ total, endsAt }: { total: number; endsAt: number }) {
  const { t } = useTranslation();
  const n = useSecondsTo(endsAt);
  if (total === 0) return null;
  return (
    <div className={calloutStyles.nexthand}>
      <small>{t('table.next_hand', { n })}</small>
      <span className={barStyles.tline}>
        <i style={{ animationDuration: `${total}ms` }} />
      </span>
    </div>
  );
}

/** A kot fills the felt: the one loud moment. A tap puts it away. */
function Kot({ result, total, onClose }: HandResultProps) {
  const { t } = useTranslation();
  const { game } = useScene();
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  if (!open) return null;
  const ours = isOurTeam(game, result.winner) || game.clientId === null;
  return (
    <div
      className={classes(
        styles.final,
        styles.between,
        'felt onfelt',
        styles.kotly,
        ours ? '' : styles.beaten,
      )}
      role="status"
      onClick={close}
    >
      <div className={styles.in}>
        <span className={styles.glory}>
          <Toranj />
          <BrandMark size={84} />
        </span>
        <span className={styles.kot}>{t(result.kind === 'hakem_kot' ? 'table.hakem_kot' : 'table.kot')}</span>
        <h2>{t(ours ? 'table.clean_sweep' : 'table.swept')}</h2>
        <b className={styles.gained}>{t('table.hand_points', { count: result.points })}</b>
        <Sides />
        <KotVoices result={result} />
      </div>
      <NextHand total={total} endsAt={game.deck_state.phase_ends_at ?? 0} />
    </div>
  );
}

/** How a hand ended, until the next is dealt or the end of the match is shown. */
export function HandResult({ result, total, onClose }: HandResultProps) {
  const { t } = useTranslation();
  const { game } = useScene();
  if (result.kind !== 'hand') return <Kot result={result} total={total} onClose={onClose} />;
  const ours = isOurTeam(game, result.winner);
  return (
    <div
      className={classes(
        calloutStyles.callout,
        calloutStyles.handover,
        ours ? calloutStyles.us : calloutStyles.them,
      )}
      role="status"
    >
      <b>
        {game.clientId === null
          ? t('table.hand_by', { name: teamNames(game, result.winner) })
          : t(ours ? 'table.hand_won' : 'table.hand_lost')}
      </b>
      <small>{t('table.hand_points', { count: result.points })}</small>
      <NextHand total={total} endsAt={game.deck_state.phase_ends_at ?? 0} />
    </div>
  );
}

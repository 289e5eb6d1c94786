import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { levelProgress } from '@hokm/shared/standing';
import { tallyOf } from './announce.js';
import { useScene } from './context.js';
import { useDigits } from './digits.js';
import type { Gain, TableEnd } from './types.js';
import styles from './Gains.module.css';

interface FactProps {
  /** Null while it is being counted. */
  value: string | null;
  label: string | null;
  /** It was reached by this match. */
  fresh?: boolean;
  children?: ReactNode;
}

/** One of three, of the same height whether its number is there or still counted. */
function Fact({ value, label, fresh = false, children }: FactProps) {
  return (
    <div className={fresh ? styles.fresh : undefined}>
      <b className="num">{value ?? <i className={styles.wait} />}</b>
      <small>{label ?? <i className={styles.wait} />}</small>
      {children}
    </div>
  );
}

/** Results of the match that the table itself knows. */
function Facts() {
  const { t } = useTranslation();
  const digits = useDigits();
  const { game } = useScene();
  const tricks = tallyOf(game, 'round_win');
  if (game.hand === 0) return null;
  return (
    <div className={styles.gain}>
      <Fact value={digits(game.hand)} label={t('table.fact_hands')} />
      <Fact value={`${digits(tricks.us)} – ${digits(tricks.them)}`} label={t('table.fact_tricks')} />
      {game.hand_result !== null && (
        <Fact value={digits(game.hand_result.points)} label={t('table.fact_points')} />
      )}
    </div>
  );
}

/** A change as it is read: its sign stands before it, also on a page from right to left. */
function useSigned(): (value: number) => string {
  const digits = useDigits();
  return (value) =>
    value === 0 ? digits(0) : `\u2066${value < 0 ? '−' : '+'}${digits(Math.abs(value))}\u2069`;
}

function Trophies({ gain }: { gain: Gain | null }) {
  const { t } = useTranslation();
  const signed = useSigned();
  const cup = gain?.cup ?? null;
  const change = gain?.trophies?.change;
  return (
    <Fact
      value={change === undefined ? null : signed(change)}
      label={t(cup === null ? 'table.gain_trophies' : `table.gain_cup.${cup}`)}
      fresh={cup !== null}
    />
  );
}

function Level({ gain }: { gain: Gain | null }) {
  const { t } = useTranslation();
  const digits = useDigits();
  if (gain === null) return <Fact value={null} label={null} />;
  const { value, goal } = levelProgress(gain.total);
  const progress = t('table.gain_progress', { value: digits(value), goal: digits(goal) });
  return (
    <Fact
      value={t('table.gain_level', { n: digits(gain.level) })}
      label={gain.level_up ? t('table.gain_level_up') : progress}
      fresh={gain.level_up}
    >
      <span className={styles.way} aria-hidden="true">
        <i style={{ inlineSize: `${(100 * value) / goal}%` }} />
      </span>
    </Fact>
  );
}

/**
 * What the match brought the viewer: trophies where four people played it, score and level. Its place is there while the
 * server counts. Where nothing is known of it, it is what the table knows of the match.
 */
export function Gains({ gain }: Pick<TableEnd, 'gain'>) {
  const { t } = useTranslation();
  const digits = useDigits();
  const signed = useSigned();
  const { game } = useScene();
  if (gain === null) return <Facts />;
  const known = gain === 'counting' ? null : gain;
  const rated = known === null ? game.players.every(({ is_bot }) => !is_bot) : known.trophies !== null;
  return (
    <div className={styles.gain} role="status" aria-busy={known === null}>
      {known === null && <span className="sr">{t('table.gain_counting')}</span>}
      {rated && <Trophies gain={known} />}
      <Fact value={known === null ? null : signed(known.score)} label={t('table.gain_score')} />
      <Level gain={known} />
      {!rated && game.hand > 0 && <Fact value={digits(game.hand)} label={t('table.fact_hands')} />}
    </div>
  );
}

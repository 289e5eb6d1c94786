import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { levelProgress } from '@hokm/shared/standing';
import { tallyOf } from './announce.js';
import { useScene } from './context.js';
import { useDigits } from './digits.js';
import type { Gain, TableEnd } from './types.js';
import styles from './Gains.module.css';

interface FactProps {
  /** Null until the server has counted it. */
  value: string | null;
  label: string | null;
  /** True if this match reached it. */
  fresh?: boolean;
  children?: ReactNode;
}

/** One figure of the row. A placeholder keeps its height while the number is missing. */
function Fact({ value, label, fresh = false, children }: FactProps) {
  return (
    <div className={fresh ? styles.fresh : undefined}>
      <b>{value ?? <i className={styles.wait} />}</b>
      <small>{label ?? <i className={styles.wait} />}</small>
      {children}
    </div>
  );
}

/** Figures of the match that the table state contains. */
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

/** Formats a change with its sign in front, also on a right-to-left page. */
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
 * The viewer's gain from the match: trophies if four people played it, score and level. Placeholders keep its place while
 * the server counts. If the gain is unknown, figures of the match are shown instead.
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
    <>
      <div className={styles.gain} role="status" aria-busy={known === null}>
        {known === null && <span className="sr">{t('table.gain_counting')}</span>}
        {rated && <Trophies gain={known} />}
        <Fact value={known === null ? null : signed(known.score)} label={t('table.gain_score')} />
        <Level gain={known} />
        {!rated && game.hand > 0 && <Fact value={digits(game.hand)} label={t('table.fact_hands')} />}
      </div>
      {known?.note != null && <p className={styles.note}>{t(`table.gain_note.${known.note}`)}</p>}
    </>
  );
}

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '@hokm/web/format';
import { useFormat } from '../../settings/use-format.js';
import { useLanguage } from '../../settings/index.js';
import { axisOf, heightOf, lineOf, placeOf, type Axis, type ChartMatch } from './chart-shape.js';
import { ChartTable } from './ChartTable.js';
import { useChosen } from './use-chosen.js';
import { classes } from '../../lib/classes.js';
import styles from './score.module.css';

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** The axis lines with their numbers. */
function Grid({ axis }: { axis: Axis }) {
  const format = useFormat();
  return axis.lines.map((line) => (
    <span key={line} className={styles.chartLine} style={{ bottom: percent(heightOf(line, axis)) }}>
      <small>{format.number(line)}</small>
    </span>
  ));
}

/** The trophies as a line with a filled area below it. */
function TrophyLine({ values, axis }: { values: readonly number[]; axis: Axis }) {
  const line = lineOf(values, axis);
  return (
    <svg className={styles.chartWay} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.wayGround} d={`${line}L100 100L0 100Z`} />
      <path className={styles.wayLine} d={line} />
    </svg>
  );
}

/** A bar for each match: upward if it was won, downward if it was lost. */
function Results({ matches, at }: { matches: readonly ChartMatch[]; at: number }) {
  return (
    <span className={styles.chartResults} aria-hidden="true">
      {matches.map(({ at: ended, won }, index) => (
        <i
          key={`${ended}-${index}`}
          className={classes(won ? styles.won : styles.lost, index === at ? styles.on : '')}
          style={{ insetInlineStart: percent(placeOf(index, matches.length)) }}
        />
      ))}
    </span>
  );
}

interface Props {
  /** At least one, the oldest first. */
  matches: readonly ChartMatch[];
  /** The trophies before the first of them. */
  from: number;
}

/** Trophies and results of the last matches; touch or keys select one. */
export function Chart({ matches, from }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const title = useId();
  const [now] = useState(() => Date.now());
  const { at, handlers } = useChosen(matches.length);
  const values = [from, ...matches.map(({ trophies }) => trophies)];
  const axis = axisOf(values);
  const rated = matches.some((match) => match.rated);
  const wins = matches.filter(({ won }) => won).length;
  const chosen = matches[at];
  const first = matches[0];
  const last = matches[matches.length - 1];
  if (!chosen || !first || !last) return null;
  const day = (match: ChartMatch) => formatDay(match.at, now, language);
  const result = t(chosen.won ? 'score.won' : 'score.lost');
  return (
    <section className={classes('panel pad', styles.chart)} aria-labelledby={title}>
      <h2 id={title}>{t('score.chart')}</h2>
      <p className="sr">
        {t('score.chart_summary', {
          count: matches.length,
          n: matches.length,
          wins,
          losses: matches.length - wins,
          from,
          to: last.trophies,
        })}
      </p>
      {!rated && <p className="row-s">{t('score.chart_unrated')}</p>}
      <p className={styles.chartSaid} aria-hidden="true">
        <b className={chosen.won ? styles.won : styles.lost}>{result}</b>
        {rated && <span>{t('score.rated', { points: format.number(chosen.trophies) })}</span>}
        <span className="mute">{day(chosen)}</span>
      </p>
      <div
        className={classes('to-right', styles.chartPlot, !rated && styles.flat)}
        role="slider"
        tabIndex={0}
        aria-label={t('score.chart_slider')}
        aria-valuemin={1}
        aria-valuemax={matches.length}
        aria-valuenow={at + 1}
        aria-valuetext={t('score.chart_point', {
          n: at + 1,
          of: matches.length,
          result,
          trophies: chosen.trophies,
          date: day(chosen),
        })}
        {...handlers}
      >
        {rated && (
          <span className={styles.chartField}>
            <Grid axis={axis} />
            <TrophyLine values={values} axis={axis} />
            <i
              className={styles.chartDot}
              style={{
                insetInlineStart: percent(placeOf(at, matches.length)),
                bottom: percent(heightOf(chosen.trophies, axis)),
              }}
            />
          </span>
        )}
        <Results matches={matches} at={at} />
      </div>
      <p className={classes('to-right', styles.chartDays, !rated && styles.flat)} aria-hidden="true">
        <bdi>{day(first)}</bdi>
        {day(last) !== day(first) && <bdi>{day(last)}</bdi>}
      </p>
      <ChartTable matches={matches} />
    </section>
  );
}

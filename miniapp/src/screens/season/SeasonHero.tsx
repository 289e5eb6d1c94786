import { useTranslation } from 'react-i18next';
import type { SeasonAnswer } from '@hokm/shared/api/seasons';
import { FIRST_COINS, FIRST_OF_AT_LEAST } from '@hokm/shared/api/seasons/limits';
import { DIVISIONS, moversOf } from '@hokm/shared/standing';
import { formatNumber } from '@hokm/web/format';
import { classes } from '../../lib/classes.js';
import { useLanguage } from '../../settings/index.js';
import { Toranj } from '../../ui/art/index.js';
import { DivisionEmblem } from './DivisionEmblem.js';
import { WeekEnd } from './WeekEnd.js';
import styles from './season.module.css';

/** One sentence about the moves at the end of the week. */
function Rule({ season }: { season: SeasonAnswer }) {
  const { t } = useTranslation();
  const { group, you } = season;
  const movers = moversOf(group.length);
  const up = you.division === DIVISIONS.length ? 0 : movers.up;
  const down = you.division === 1 ? 0 : movers.down;
  const kind = up > 0 && down > 0 ? 'both' : up > 0 ? 'up' : down > 0 ? 'down' : 'none';
  return (
    <p className={styles.rule}>
      {group.length === 1 ? t('season.rule_alone') : t(`season.rule_${kind}`, { up, down })}
      {group.length >= FIRST_OF_AT_LEAST && ` ${t('season.coins', { coins: FIRST_COINS })}`}
    </p>
  );
}

/** The division, the season, where the person stands, and what the end of the week brings. */
export function SeasonHero({ season, onOver }: { season: SeasonAnswer; onOver: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { you, group, ends_at } = season;
  const { quarter, year } = season.season;
  return (
    <section className={classes(styles.seasonHero, 'hero felt onfelt')}>
      <Toranj />
      <DivisionEmblem division={you.division} size={92} />
      <div className={styles.where}>
        <h2>{t('season.division', { name: t(`season.division_${you.division}`) })}</h2>
        <small>
          {t(`season.name_${quarter}`, { year: formatNumber(year, language, { useGrouping: false }) })} ·{' '}
          {t('season.step', { n: you.division })}
        </small>
        {you.place !== null && (
          <b>{t('season.standing', { place: you.place, people: group.length, points: you.points })}</b>
        )}
        <WeekEnd endsAt={ends_at} onOver={onOver} />
      </div>
      {group.length > 0 && <Rule season={season} />}
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import type { Ladder } from '@hokm/shared/api';
import { botName, botOn } from '@hokm/shared/bots';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '../../settings/index.js';
import { Avatar, Toranj } from '../../ui/art/index.js';
import { classes } from '../../lib/classes.js';
import styles from './ladder.module.css';

/** How far the person has climbed, and who comes next. `fresh`: the rung that was just beaten; null for none. */
export function LadderHero({ ladder, fresh }: { ladder: Ladder; fresh: number | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { beaten, rungs } = ladder;
  const nameOf = (n: number) => {
    const rung = rungs[n - 1]?.rung;
    return rung === undefined ? '' : isolate(botName(botOn(rung).player_id, language) ?? '');
  };
  const shown = rungs[Math.min(beaten, rungs.length - 1)];
  const topped = beaten === rungs.length;
  return (
    <section className={classes(styles.ladderHero, 'hero felt onfelt')}>
      <Toranj />
      {shown !== undefined && (
        <span className="av xl">
          <Avatar name={nameOf(shown.rung)} id={shown.bot_id} bot />
        </span>
      )}
      <div className={styles.where}>
        {fresh !== null && (
          <p className={styles.fresh} role="status">
            {topped
              ? t('ladder.just_topped', { name: nameOf(fresh) })
              : t('ladder.just_beaten', { name: nameOf(fresh), n: fresh + 1 })}
          </p>
        )}
        <b>{topped ? t('ladder.top') : t('ladder.next', { name: nameOf(beaten + 1) })}</b>
        <small>{t(topped ? 'ladder.top_text' : 'ladder.intro')}</small>
      </div>
      <span
        className="bar-p"
        role="progressbar"
        aria-label={t('ladder.title')}
        aria-valuemin={0}
        aria-valuemax={rungs.length}
        aria-valuenow={beaten}
      >
        <i style={{ width: `${(beaten / rungs.length) * 100}%` }} />
      </span>
      <small className={styles.count}>{t('ladder.count', { n: beaten, of: rungs.length })}</small>
    </section>
  );
}

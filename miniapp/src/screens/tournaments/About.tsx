import { useTranslation } from 'react-i18next';
import type { Tournament } from '@hokm/shared/api/tournaments';
import { useLanguage } from '../../settings/index.js';
import { useFormat } from '../../settings/use-format.js';
import { Draw } from './Draw.js';
import styles from './tournaments.module.css';
import { inLanguage, useWords } from './use-words.js';

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Facts({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { when, startOf, feeOf, takenOf } = useWords();
  return (
    <dl className={styles.facts}>
      <Fact name={t('tours.starts')} value={startOf(tour)} />
      {tour.cup?.when_full !== true && (
        <Fact name={t('tours.check_in_from')} value={when(tour.check_in_at)} />
      )}
      {tour.cup !== null && (
        <Fact name={t('cups.draw_pairs')} value={t(`cups.partners_${tour.cup.partners}`)} />
      )}
      <Fact
        name={t('tours.matches')}
        value={`${t('tours.to_points', { points: tour.target_points })} · ${t(`tours.${tour.pace}`)}`}
      />
      {tour.final_points !== null && (
        <Fact name={t('tours.final')} value={t('tours.to_points', { points: tour.final_points })} />
      )}
      {tour.minutes !== null && (
        <Fact name={t('tours.length')} value={t('tours.minutes', { minutes: tour.minutes })} />
      )}
      {tour.rounds !== null && <Fact name={t('tours.rounds')} value={format.number(tour.rounds)} />}
      <Fact name={t('tours.seats')} value={takenOf(tour)} />
      {tour.cup === null && (
        <Fact
          name={t('tours.fee_label')}
          value={tour.fee === 0 ? feeOf(tour) : t('tours.coins', { coins: tour.fee })}
        />
      )}
    </dl>
  );
}

function Prizes({ tour: { prizes, status } }: { tour: Tournament }) {
  const { t } = useTranslation();
  const won = prizes.filter(({ coins }) => coins > 0);
  if (won.length === 0) return <p className="hint">{t('tours.no_prizes')}</p>;
  const grows = status === 'published' || status === 'check_in';
  return (
    <>
      <dl className={styles.facts}>
        {won.map(({ from, to, coins }) => (
          <Fact
            key={from}
            name={from === to ? t('tours.prize_place', { from }) : t('tours.prize_places', { from, to })}
            value={t('tours.coins', { coins })}
          />
        ))}
      </dl>
      <p className="hint">{t(grows ? 'tours.prize_each' : 'tours.prize_final')}</p>
    </>
  );
}

/** The text about people who do not come. */
function noShowOf({ kind, cup }: Tournament): string {
  if (cup !== null) return 'cups.no_show';
  return kind === 'arena' ? 'tours.no_show_arena' : 'tours.no_show';
}

/** The text, facts, prizes and rules of a tournament, and how its draw is checked. */
export function About({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { aboutOf } = useWords();
  const about = inLanguage(tour.about, language);
  return (
    <>
      {about !== '' && (
        <section className="panel pad" aria-label={t('tours.about')}>
          <p dir="auto" className={styles.text}>
            {about}
          </p>
        </section>
      )}
      <section className="panel pad" aria-labelledby="tour-facts">
        <h2 id="tour-facts" className="sr">
          {t('tours.tab_about')}
        </h2>
        <Facts tour={tour} />
      </section>
      {tour.cup === null && (
        <section className="panel pad" aria-labelledby="tour-prizes">
          <h2 id="tour-prizes" className={styles.title}>
            {t('tours.prizes')}
          </h2>
          <Prizes tour={tour} />
        </section>
      )}
      <section className="panel pad" aria-labelledby="tour-how">
        <h2 id="tour-how" className={styles.title}>
          {t('tours.how')}
        </h2>
        <ul className={styles.rules}>
          <li>{aboutOf(tour)}</li>
          <li>{t(noShowOf(tour))}</li>
          {tour.cup?.partners === 'drawn' && <li>{t('cups.missing')}</li>}
          {tour.cup !== null && <li>{t('cups.no_prizes')}</li>}
          {tour.fee > 0 && <li>{t('tours.join_play_money')}</li>}
        </ul>
      </section>
      <Draw draw={tour.draw} />
    </>
  );
}

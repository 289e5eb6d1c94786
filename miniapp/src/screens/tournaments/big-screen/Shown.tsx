import { useTranslation } from 'react-i18next';
import type { Entrant, Pairing, TournamentPage } from '@hokm/shared/api/tournaments';
import { classes } from '../../../lib/classes.js';
import { useFormat } from '../../../settings/use-format.js';
import { Icon } from '../../../ui/art/index.js';
import { PersonAvatar } from '../../../ui/PersonAvatar.js';
import { useWords } from '../use-words.js';
import styles from './big-screen.module.css';
import type { Scene } from './scenes.js';

function Faces({ people }: Pick<Entrant, 'people'>) {
  return (
    <span className={styles.faces} aria-hidden="true">
      {people.map((person) => (
        <span className={classes('av', styles.face)} key={person.player_id}>
          <PersonAvatar of={{ ...person, id: person.player_id }} />
        </span>
      ))}
    </span>
  );
}

function Side({ match, at }: { match: Pairing; at: 0 | 1 }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { peopleOf } = useWords();
  const side = match.sides[at] ?? null;
  const isBye = match.how === 'bye' || match.how === 'half_bye';
  const isWon = match.winner === at;
  const isLost = match.winner !== null && !isWon;
  return (
    <span
      className={classes(styles.side, isWon ? styles.won : '', isLost || side === null ? styles.dim : '')}
    >
      <span className={styles.names}>
        {side === null ? t(isBye ? 'tours.bye_side' : 'tours.nobody_yet') : peopleOf(side)}
      </span>
      {isWon && <Icon name="check" size={24} />}
      {match.state === 'done' && !isBye && <b>{format.number(match.points[at] ?? 0)}</b>}
    </span>
  );
}

function Match({ match }: { match: Pairing }) {
  const { t } = useTranslation();
  const isRunning = match.state === 'playing';
  const ended = match.state === 'done' ? match.how : null;
  return (
    <li className={classes(styles.match, isRunning ? styles.running : '')}>
      <Side match={match} at={0} />
      <span className="sr">{t('tours.versus')}</span>
      <Side match={match} at={1} />
      <span className={styles.state}>
        {isRunning && <i className="dot" aria-hidden="true" />}
        {t(ended === null ? `tours.state_${match.state}` : `tours.how_${ended}`)}
      </span>
    </li>
  );
}

/** So many matches stand below each other. */
const FEW = 2;

function Matches({ scene }: { scene: Scene & { kind: 'matches' } }) {
  const { t } = useTranslation();
  return (
    <>
      <h2>{t('tour_watch.of_round')}</h2>
      <ol className={classes(styles.matches, scene.matches.length <= FEW ? styles.few : '')}>
        {scene.matches.map((match) => (
          <Match key={match.n} match={match} />
        ))}
      </ol>
    </>
  );
}

function Tree({ page: { tour }, scene }: { page: TournamentPage; scene: Scene & { kind: 'tree' } }) {
  const { roundOf } = useWords();
  return (
    <div className={styles.tree}>
      {scene.rounds.map(({ round, matches }) => (
        <section key={round}>
          <h2>{roundOf(tour.kind, round, tour.rounds)}</h2>
          <ol>
            {matches.map((match) => (
              <Match key={match.n} match={match} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Order({ scene }: { scene: Scene & { kind: 'order' } }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { peopleOf } = useWords();
  return (
    <>
      <h2>{t('tours.tab_standings')}</h2>
      <ol className={styles.order}>
        {scene.rows.map((row) => (
          <li key={row.entrant} className={row.is_out ? styles.dim : undefined}>
            <b>{format.number(row.place)}</b>
            <Faces people={row.people} />
            <span className={styles.names}>{peopleOf(row)}</span>
            <b>
              <span aria-hidden="true">{format.number(row.points)}</span>
              <span className="sr">{t('tours.standings_points', { points: format.number(row.points) })}</span>
            </b>
          </li>
        ))}
      </ol>
    </>
  );
}

function Winners({ page: { standings } }: { page: TournamentPage }) {
  const { t } = useTranslation();
  const { peopleOf } = useWords();
  const first = standings.filter(({ place }) => place === 1);
  return (
    <div className={styles.middle}>
      <Icon name="cup" size={24} />
      {first.length === 0 ? (
        <p className={styles.large}>{t('tours.over_title')}</p>
      ) : (
        <>
          <p className={styles.note}>{t('tour_watch.winners')}</p>
          {first.map((row) => (
            <div key={row.entrant} className={styles.pair}>
              <Faces people={row.people} />
              <p className={styles.large}>{peopleOf(row)}</p>
            </div>
          ))}
        </>
      )}
    </div>
  );
}

function Soon({ page: { tour } }: { page: TournamentPage }) {
  const { t } = useTranslation();
  const { startOf, aboutOf, takenOf } = useWords();
  const isBegun = tour.status === 'running';
  return (
    <div className={styles.middle}>
      <Icon name="hourglass" size={24} />
      <p className={classes(styles.large, styles.when)}>
        {isBegun ? t('tour_watch.begins_now') : startOf(tour)}
      </p>
      <p className={styles.note}>{aboutOf(tour)}</p>
      <p className={styles.note}>{takenOf(tour)}</p>
    </div>
  );
}

function Stopped({ page: { tour } }: { page: TournamentPage }) {
  const { t } = useTranslation();
  const isCancelled = tour.status === 'cancelled';
  return (
    <div className={styles.middle}>
      <Icon name={isCancelled ? 'close' : 'pause'} size={24} />
      <p className={styles.large}>{t(isCancelled ? 'tours.cancelled_title' : 'tours.paused_title')}</p>
      {!isCancelled && <p className={styles.note}>{t('tours.paused_text')}</p>}
    </div>
  );
}

/** One scene of a tournament, besides its tables. */
export function Shown({ page, scene }: { page: TournamentPage; scene: Exclude<Scene, { kind: 'table' }> }) {
  switch (scene.kind) {
    case 'soon':
      return <Soon page={page} />;
    case 'stopped':
      return <Stopped page={page} />;
    case 'winners':
      return <Winners page={page} />;
    case 'matches':
      return <Matches scene={scene} />;
    case 'tree':
      return <Tree page={page} scene={scene} />;
    case 'order':
      return <Order scene={scene} />;
  }
}

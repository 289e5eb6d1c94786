import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pairing, Tournament } from '@hokm/shared/api/tournaments';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { classes } from '../../lib/classes.js';
import { useSession } from '../../session/index.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { isOwn, Match } from './Match.js';
import styles from './tournaments.module.css';
import { useWords } from './use-words.js';

interface Round {
  readonly round: number;
  readonly matches: readonly Pairing[];
}

interface Props {
  tour: Tournament;
  rounds: readonly Round[];
  me: string | null;
}

interface RoundsProps {
  names: readonly string[];
  chosen: number;
  onChoose: (at: number) => void;
}

/** The rounds as buttons. */
function RoundChoice({ names, chosen, onChoose }: RoundsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.roundChoice} role="group" aria-label={t('tours.round_choice')}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className={classes('btn sm', at === chosen ? 'tint' : '')}
          aria-pressed={at === chosen}
          onClick={() => onChoose(at)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The running round, by its place in the list; the last one that there is. */
const present = (tour: Tournament, rounds: readonly Round[]): number => {
  const at = rounds.findIndex(({ round }) => round === tour.round);
  return at === -1 ? Math.max(0, tour.status === 'finished' ? rounds.length - 1 : 0) : at;
};

/** A bracket: a column for each round, which the reader moves sideways; round by round. */
function Columns({ tour, rounds, me }: Props) {
  const { roundOf } = useWords();
  const names = rounds.map(({ round }) => roundOf(tour.kind, round, tour.rounds));
  const [shown, setShown] = useState(() => present(tour, rounds));
  const frame = useRef<HTMLDivElement>(null);
  const show = (at: number, behavior: ScrollBehavior) => {
    setShown(at);
    frame.current?.children[at]?.scrollIntoView({ behavior, block: 'nearest', inline: 'start' });
  };
  const begin = useRef(shown);
  useEffect(() => {
    frame.current?.children[begin.current]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, []);
  /** The column that begins nearest to the frame's own beginning. */
  const follow = () => {
    const box = frame.current;
    if (box === null) return;
    const isRtl = getComputedStyle(box).direction === 'rtl';
    const edge = (element: Element) =>
      isRtl ? element.getBoundingClientRect().right : element.getBoundingClientRect().left;
    const gaps = [...box.children].map((column) => Math.abs(edge(column) - edge(box)));
    setShown(gaps.indexOf(Math.min(...gaps)));
  };
  return (
    <>
      <RoundChoice names={names} chosen={shown} onChoose={(at) => show(at, 'smooth')} />
      <div
        className={styles.bracket}
        ref={frame}
        onScrollEnd={follow}
        tabIndex={0}
        role="group"
        aria-label={names.join('، ')}
      >
        {rounds.map(({ round, matches }, at) => (
          <section key={round} className={styles.column} aria-labelledby={`tour-round-${round}`}>
            <h3 id={`tour-round-${round}`}>{names[at]}</h3>
            <ol>
              {matches.map((match) => (
                <li key={match.n}>
                  <Match match={match} me={me} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

/** The rounds of a Swiss: one at a time, the own match first. */
function Rounds({ tour, rounds, me }: Props) {
  const { roundOf } = useWords();
  const [chosen, setChosen] = useState<number | null>(null);
  const at = Math.min(chosen ?? present(tour, rounds), rounds.length - 1);
  const matches = rounds[at]?.matches ?? [];
  const sorted = matches.toSorted((one, other) => Number(isOwn(other, me)) - Number(isOwn(one, me)));
  return (
    <>
      <RoundChoice
        names={rounds.map(({ round }) => roundOf(tour.kind, round, tour.rounds))}
        chosen={at}
        onChoose={setChosen}
      />
      <ol className={styles.matches}>
        {sorted.map((match) => (
          <li key={match.n}>
            <Match match={match} me={me} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** The matches of a tournament by rounds, as they are known. */
export function ShownRounds({ tour, rounds, me }: Props) {
  const { t } = useTranslation();
  if (rounds.length === 0)
    return <Notice icon="hourglass" title={t('tours.bracket_empty')} text={t('tours.bracket_empty_text')} />;
  return tour.kind === 'elimination' ? (
    <Columns tour={tour} rounds={rounds} me={me} />
  ) : (
    <Rounds tour={tour} rounds={rounds} me={me} />
  );
}

/** The matches of a tournament by rounds, in each state of loading. */
export function Bracket({ tour }: { tour: Tournament }) {
  const { t } = useTranslation();
  const me = useSession(({ user }) => user?.id ?? null);
  const { data, error, refetch } = useQuery(callQuery('GET /tours/:id/bracket', { params: { id: tour.id } }));
  if (data === null)
    return error === null ? (
      <SkeletonRows rows={4} label={t('app.loading')} />
    ) : (
      <Problem title={t('tours.bracket_failed')} error={error} onRetry={refetch} />
    );
  return <ShownRounds tour={tour} rounds={data.data.rounds} me={me} />;
}

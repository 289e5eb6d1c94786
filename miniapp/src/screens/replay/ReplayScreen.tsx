import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { ReplayAnswer } from '@hokm/shared/api';
import { DeckSprite } from '../../deck/index.js';
import { isFinal, MatchProblem } from '../../ui/MatchProblem.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { playersInHand, playersInLanguage } from '../../realtime/bot-names.js';
import { usage, useSession } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { useShareSheet } from '../../social/share/use-share-sheet.js';
import { TopBar } from '../../shell/TopBar.js';
import { HandReplay } from './HandReplay.js';
import '../../text/replay.js';
import { classes } from '../../lib/classes.js';
import styles from './replay.module.css';

const SEATS = [0, 1, 2, 3] as const;

/** The same match with those who played a hand, its computer players named in the page's language. */
function useNamed(replay: ReplayAnswer, hand: number): ReplayAnswer {
  const language = useLanguage();
  return useMemo(() => {
    const players = playersInLanguage(playersInHand(replay.match, hand), language);
    return { ...replay, match: { ...replay.match, players } };
  }, [replay, hand, language]);
}

function Hands({ replay: told }: { replay: ReplayAnswer }) {
  const { t } = useTranslation();
  const me = useSession((session) => session.user?.id ?? null);
  const { hands } = told;
  const [query] = useSearchParams();
  // A link may lead to a trick of a hand; one that is not there, to the first.
  const linked = hands.findIndex(({ hand: number }) => String(number) === query.get('hand'));
  const trick = Number(query.get('trick') ?? 0);
  const [chosen, setChosen] = useState(Math.max(0, linked));
  const hand = hands[chosen];
  const replay = useNamed(told, hand?.hand ?? 0);
  const bottom = told.match.players.find(({ player_id }) => player_id === me)?.seat ?? 0;
  if (hand === undefined) return <Notice icon="deck" title={t('replay.no_hands')} />;
  return (
    <>
      <div className={styles.rpicker} role="tablist" aria-label={t('replay.hands')}>
        {hands.map((one, at) => (
          <button
            key={one.hand}
            type="button"
            role="tab"
            className={`chip ${at === chosen ? 'gold' : ''}`}
            aria-selected={at === chosen}
            onClick={() => setChosen(at)}
          >
            {t('replay.hand', { n: one.hand })}
          </button>
        ))}
      </div>
      <HandReplay
        key={hand.hand}
        replay={replay}
        hand={hand}
        bottom={bottom}
        trick={chosen === linked && Number.isInteger(trick) ? trick : 0}
      />
    </>
  );
}

/** Board, controls and hands, until they are known. */
function Shapes() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('app.loading')} className={styles.rshapes}>
      <div className={styles.rpicker}>
        <span className="skel" />
      </div>
      <div className={styles.replay}>
        <section className={styles.rstage}>
          <div className={classes('skel', styles.rboard)} />
          <div className={styles.rhold} />
        </section>
        <div className={styles.rhands}>
          {SEATS.map((seat) => (
            <section key={seat}>
              <span className="skel" />
              <div className={classes('skel', styles.rfan)} />
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

/** A finished match, step by step: `/replay/:id`, the match's id or its room's. */
export function ReplayScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const me = useSession((session) => session.user?.id ?? null);
  const { openShare, shareSheet } = useShareSheet(id);
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /games/:id/replay', { params: { id } }),
    isPublic: true,
  });
  const isThere = data !== null;
  useEffect(() => {
    if (isThere) usage.event('replay_started');
  }, [isThere]);
  return (
    <main className={classes('page wide', styles.replayPage)}>
      <DeckSprite />
      <TopBar title={t('replay.title')}>
        {data?.match.players.some(({ player_id }) => player_id === me) === true && (
          <button type="button" className="round" aria-label={t('replay.share')} onClick={openShare}>
            <Icon name="share" />
          </button>
        )}
        {(error === null || !isFinal(error.code)) && (
          <Link className="round" to={`/fairness/${id}`} aria-label={t('replay.fairness')}>
            <Icon name="shield" />
          </Link>
        )}
      </TopBar>
      {data === null && error !== null && (
        <MatchProblem title={t('replay.failed')} error={error} onRetry={refetch} />
      )}
      {error === null && data === null && <Shapes />}
      {data !== null && <Hands replay={data} />}
      {shareSheet}
    </main>
  );
}

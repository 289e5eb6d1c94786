import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { CoinRoom } from '@hokm/shared/api/stakes';
import { STAKES } from '@hokm/shared/rules';
import { callPages, invalidate } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { useConnected } from '../../realtime/index.js';
import { useFormat } from '../../settings/use-format.js';
import '../../text/coins.js';
import '../../text/lobby.js';
import { Choice } from '../../ui/form/Choice.js';
import { ListEnd } from '../../ui/ListEnd.js';
import { Notice } from '../../ui/Notice.js';
import { Problem } from '../../ui/Problem.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { CoinRoomRow } from './CoinRoomRow.js';
import { CreateCoinRoom } from './CreateCoinRoom.js';
import { PurseCard } from './PurseCard.js';
import { useStanding } from './use-standing.js';
import { WhyNot } from './WhyNot.js';
import { classes } from '../../lib/classes.js';
import lobbyStyles from '../lobby/lobby.module.css';

const ROOMS = 'GET /betting/rooms';
const PER_PAGE = 20;
/** How often the first page is read again, ms: people sit down meanwhile. */
const LOOK_AGAIN_MS = 10_000;
const LEVELS = ['all', ...STAKES.map((stake) => `${stake}` as const)] as const;
type Level = (typeof LEVELS)[number];

const idOf = ({ room_id }: CoinRoom) => room_id;

/** The entry that is looked for, in the page's address. */
function useLevel(): [Level, (level: Level) => void] {
  const [query, setQuery] = useSearchParams();
  const level = LEVELS.find((each) => each === query.get('stake')) ?? 'all';
  return [
    level,
    (next) => setQuery({ coins: '1', ...(next === 'all' ? {} : { stake: next }) }, { replace: true }),
  ];
}

function useRooms(level: Level) {
  const stake = STAKES.find((each) => String(each) === level);
  const query = { per_page: PER_PAGE, ...(stake === undefined ? {} : { stake }) };
  const pages = useInfiniteQuery(callPages(ROOMS, { query }), idOf);
  const connected = useConnected();
  // Further pages that were read stay as they are.
  const follows = connected && pages.items !== null && pages.items.length <= PER_PAGE && pages.error === null;
  useEffect(() => {
    if (!follows) return;
    const timer = setInterval(() => {
      if (!document.hidden) invalidate(ROOMS);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [follows]);
  return pages;
}

/** Coin rooms are switched off: one sentence, and the way to what is open. */
function Closed() {
  const { t } = useTranslation();
  return (
    <Notice icon="coin" title={t('coins.off')} text={t('coins.off_text')}>
      <Link className="btn primary sm" to="/lobby" replace>
        {t('coins.to_lobby')}
      </Link>
    </Notice>
  );
}

/** `/lobby?coins=1`: the purse, why one may not put in yet, and the open coin rooms. */
export function CoinLobby() {
  const { t } = useTranslation();
  const format = useFormat();
  const [level, setLevel] = useLevel();
  const pages = useRooms(level);
  const standing = useStanding();
  const [making, setMaking] = useState(false);
  const { items, error } = pages;
  if (error?.code === 'stake/off') return <Closed />;
  const may = standing.data?.why_not === null;
  // Until it is known whether the person may put in, nothing is drawn below: the answer would push it down.
  const isKnown = standing.data !== null || standing.error !== null;
  const make = (
    <button type="button" className="btn primary wide" disabled={!may} onClick={() => setMaking(true)}>
      {t('coins.create')}
    </button>
  );
  return (
    <div className={lobbyStyles.lobby}>
      <div className={lobbyStyles.stack}>
        <PurseCard standing={standing} />
        {standing.data !== null && <WhyNot standing={standing.data} />}
        {standing.data === null && standing.error !== null && (
          <Problem title={t('coins.limits_failed')} error={standing.error} onRetry={standing.refetch} />
        )}
        {isKnown && make}
        {isKnown && <p className="hint">{t('coins.play_money')}</p>}
      </div>
      {!isKnown && <SkeletonRows rows={4} label={t('app.loading')} />}
      {isKnown && (
        <section className={lobbyStyles.stack} aria-labelledby="coin-rooms-title">
          <div className="sec">
            <h2 id="coin-rooms-title">{t('coins.rooms')}</h2>
          </div>
          <Choice
            title={t('coins.level')}
            values={LEVELS}
            chosen={level}
            wordsOf={(value) => (value === 'all' ? t('coins.all') : format.number(Number(value)))}
            onChoose={setLevel}
          />
          {items === null && error !== null && (
            <Problem title={t('coins.rooms_failed')} error={error} onRetry={pages.refetch} />
          )}
          {items === null && error === null && <SkeletonRows rows={3} label={t('app.loading')} />}
          {items?.length === 0 && level === 'all' && (
            <Notice icon="coin" title={t('coins.empty')} text={t('coins.empty_text')} />
          )}
          {items?.length === 0 && level !== 'all' && (
            <Notice icon="filter" title={t('coins.empty_level')} text={t('coins.empty_level_text')}>
              <button type="button" className="btn sm tint" onClick={() => setLevel('all')}>
                {t('coins.show_all')}
              </button>
            </Notice>
          )}
          {items !== null && items.length > 0 && (
            <div className={classes('panel list', lobbyStyles.rooms)}>
              {items.map((room) => (
                <CoinRoomRow key={room.room_id} room={room} standing={standing.data} />
              ))}
            </div>
          )}
          {items !== null && <ListEnd {...pages} endless />}
        </section>
      )}
      {making && standing.data !== null && (
        <CreateCoinRoom standing={standing.data} onClose={() => setMaking(false)} />
      )}
    </div>
  );
}

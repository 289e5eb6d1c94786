import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { DeckSprite } from '../../deck/index.js';
import { useFairness } from '../../fairness/use-fairness.js';
import {
  serverNow,
  useConnection,
  useGameNow,
  useLostNews,
  useOffline,
  useRoomNow,
  useVisit,
} from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { useSettings } from '../../settings/index.js';
import { Table, type TableActions } from '../../table/index.js';
import { GameProblem } from '../game/GameProblem.js';
import { Preparing } from '../game/Preparing.js';
import { useFullRefresh } from '../game/use-full-refresh.js';
import { useTableMemory } from '../game/use-table-memory.js';
import { useTablePage } from '../game/use-table-page.js';
import { useTableTour } from '../game/use-table-tour.js';
import { useQuickPlay } from '../home/quick-play.js';
import { useLeaveWaiting } from '../room/use-leave-waiting.js';
import { useToast } from '../../ui/Toast.js';
import { LEAST_TARGET } from '@hokm/shared/api/predictions/limits';
import { WatchPrediction } from '../coins/WatchPrediction.js';
import { useKeptSeat } from './use-kept-seat.js';
import { useWatching } from './use-watching.js';

const CONNECTED = { status: 'connected', attempt: 0 } as const;
const NOT_A_SEAT = { ok: false, code: 'room/not_member', message: '' } as const;

function WatchedTable({ roomId, door }: { roomId: string; door: ReactNode }) {
  const signedIn = useSession(({ token }) => token !== null);
  useVisit();
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { oneTap, reducedMotion } = useSettings();
  const { status, attempt, returnAt, retry } = useConnection();
  const offline = useOffline();
  const problem = useWatching(roomId, status === 'connected');
  const game = useGameNow(roomId).state;
  useLostNews(roomId);
  const verdicts = useFairness(game);
  const memory = useTableMemory(roomId, game);
  const tour = useTableTour(useRoomNow(roomId)?.options);
  const { tour: tourOf } = useRoomNow(roomId)?.options ?? {};
  const wayOut = signedIn || tourOf === undefined ? '/lobby' : `/tours/${tourOf}`;
  const { quickMatch } = useQuickPlay();
  const seat = useKeptSeat(roomId, quickMatch);
  const giveUp = useLeaveWaiting(roomId, () => toast.show(t('newcomers.just_seated')));
  const { cost, refresh } = useFullRefresh();
  useTablePage(false);

  const seated = game !== null && game.clientId !== null;
  if (problem === 'room/already_playing' || (seated && seat === 'taken'))
    return <Navigate to={`/game/${roomId}`} replace />;
  // Without an account only tables of tournaments are watched.
  if (game === null && problem !== null && !signedIn) return door;
  if (game === null && problem !== null) return <GameProblem roomId={roomId} code={problem} />;
  if (game === null) return <Preparing />;
  const refuse = () => Promise.resolve(NOT_A_SEAT);
  const actions: TableActions = {
    playCard: refuse,
    nameTrump: refuse,
    requestPause: refuse,
    ready: refuse,
    resumeSeat: refuse,
    leave: () => navigate(wayOut, { replace: true }),
    refresh,
    retryConnection: retry,
    playAgain: () => undefined,
    review: () => navigate(`/replay/${roomId}`),
  };
  return (
    <>
      <DeckSprite />
      <Table
        game={game}
        now={serverNow}
        connection={offline ? { status, attempt, returnAt } : CONNECTED}
        actions={actions}
        pendingCard={null}
        settings={{ oneTap, reducedMotion }}
        verdicts={verdicts}
        social={null}
        // Shorter matches are not predicted: nobody asks for it.
        watchMore={game.target_points >= LEAST_TARGET && <WatchPrediction roomId={roomId} />}
        giveUpSeat={seat === 'kept' ? () => void giveUp() : null}
        refreshCost={cost}
        memory={memory}
        tour={tour}
        onRefused={() => undefined}
      />
    </>
  );
}

/**
 * `/watch/:roomId`: a public match as spectators see it, without players' cards, two tricks late. `door` is shown to who needs an
 * account for it.
 */
export function WatchScreen({ door }: { door: ReactNode }) {
  const { roomId } = useParams();
  if (roomId === undefined) return <Preparing />;
  return <WatchedTable key={roomId} roomId={roomId} door={door} />;
}

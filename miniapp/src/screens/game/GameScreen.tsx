import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { DeckSprite } from '../../deck/index.js';
import { useFairness } from '../../fairness/use-fairness.js';
import { serverNow, useConnection, useGame, useOffline } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { Table, TableLoading, type TouchMoment } from '../../table/index.js';
import { getPlatform } from '../../telegram/current.js';
import { haptic } from '../../telegram/haptics.js';
import type { HapticMoment } from '../../telegram/platform.js';
import { problemText } from '../../text/problem.js';
import { useToast } from '../../ui/Toast.js';
import { GameProblem } from './GameProblem.js';
import { TouchCues } from './TouchCues.js';
import { usePendingCard } from './use-pending-card.js';
import { useTableActions } from './use-table-actions.js';

const CONNECTED = { status: 'connected', attempt: 0 } as const;
const FELT: Record<TouchMoment, HapticMoment> = { slide: 'select', played: 'light', refused: 'error' };

/** The page gives itself to the table: no scrolling, and Telegram asks before it closes a running match. */
function useTablePage(running: boolean): void {
  useEffect(() => {
    document.body.classList.add('at-table');
    return () => document.body.classList.remove('at-table');
  }, []);
  useEffect(() => {
    getPlatform().setClosingConfirmation(running);
    return () => getPlatform().setClosingConfirmation(false);
  }, [running]);
}

function TableOf({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const { state: game, problem } = useGame(roomId);
  const { oneTap, reducedMotion } = useSettings();
  const { status, attempt } = useConnection();
  const guest = useSession((session) => session.user?.telegram_id === null);
  const offline = useOffline();
  const pending = usePendingCard(game);
  const actions = useTableActions(game, roomId, pending);
  const verdicts = useFairness(game);
  useTablePage(game !== null && game.gameResult === null);

  if (game === null && problem !== null) return <GameProblem roomId={roomId} code={problem} />;
  if (game === null) return <TableLoading />;
  const refused = (code: string) =>
    toast.show(code === 'table/no_player_id' ? t('table.no_player_id') : problemText(code, null, language));
  return (
    <>
      <DeckSprite />
      <TouchCues game={game} />
      <Table
        game={game}
        now={serverNow}
        connection={offline ? { status, attempt } : CONNECTED}
        actions={actions}
        pendingCard={pending.pending}
        settings={{ oneTap, reducedMotion }}
        verdicts={verdicts}
        guest={guest}
        onRefused={refused}
        onTouch={(moment) => haptic(FELT[moment])}
      />
    </>
  );
}

/** The table of a match, `/game/:gameId`; the id is the room's. */
export function GameScreen() {
  const { gameId } = useParams();
  if (gameId === undefined) return <TableLoading />;
  return <TableOf key={gameId} roomId={gameId} />;
}

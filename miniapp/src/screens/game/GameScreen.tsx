import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { DeckSprite } from '../../deck/index.js';
import { useFairness } from '../../fairness/use-fairness.js';
import {
  serverNow,
  useConnection,
  useGame,
  useMaintenance,
  useOffline,
  useRoomNow,
} from '../../realtime/index.js';
import { useWantedToLeave } from '../../rooms/wanted-to-leave.js';
import { useLanguage, useSettings } from '../../settings/index.js';
import { useShareSheet } from '../../social/share/use-share-sheet.js';
import { useTableSocial } from '../../social/use-table-social.js';
import { sound, type SoundMoment } from '../../sound/index.js';
import { Table, type TouchMoment } from '../../table/index.js';
import { haptic } from '../../settings/haptics.js';
import type { HapticMoment } from '../../telegram/platform.js';
import { codeText } from '@hokm/web/errors';
import { useToast } from '../../ui/Toast.js';
import { SoundAndHaptics } from './SoundAndHaptics.js';
import { GameProblem } from './GameProblem.js';
import { Preparing } from './Preparing.js';
import { useFullRefresh } from './use-full-refresh.js';
import { useNewcomers } from './use-newcomers.js';
import { useHint } from './use-hint.js';
import { useMissedTurn } from './use-missed-turn.js';
import { useOnlyCard } from './use-only-card.js';
import { usePendingCard } from './use-pending-card.js';
import { useTableActions } from './use-table-actions.js';
import { useTableEnd } from './use-table-end.js';
import { useTableMemory } from './use-table-memory.js';
import { useTableTour } from './use-table-tour.js';
import { useTablePage } from './use-table-page.js';

const CONNECTED = { status: 'connected', attempt: 0 } as const;
const FELT: Record<TouchMoment, HapticMoment> = { slide: 'select', played: 'light', refused: 'error' };
const HEARD: Partial<Record<TouchMoment, SoundMoment>> = { played: 'own', refused: 'illegal' };

function answer(moment: TouchMoment): void {
  haptic(FELT[moment]);
  const heard = HEARD[moment];
  if (heard !== undefined) sound(heard);
}

/** Announces maintenance with one toast: a banner would cover the table's bar. */
function useMaintenanceToast(): void {
  const { t } = useTranslation();
  const { show } = useToast();
  const message = useMaintenance()?.message ?? null;
  useEffect(() => {
    if (message !== null) show(message === '' ? t('connection.maintenance') : message);
  }, [message, show, t]);
}

function TableOf({ roomId }: { roomId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const { state: game, problem } = useGame(roomId);
  const { oneTap, reducedMotion } = useSettings();
  const options = useRoomNow(roomId)?.options;
  const pace = options?.pace ?? 'classic';
  const tour = useTableTour(options);
  const { status, attempt, returnAt } = useConnection();
  const offline = useOffline();
  const pending = usePendingCard(game);
  const refresh = useFullRefresh();
  const actions = useTableActions(game, roomId, { pending, refresh: refresh.refresh });
  const verdicts = useFairness(game);
  const end = useTableEnd(game);
  const { social, sheets } = useTableSocial(roomId);
  const { openShare, shareSheet } = useShareSheet(roomId);
  const memory = useTableMemory(roomId, game);
  const hint = useHint(game, memory, () => toast.show(t('table.hint_failed')));
  useOnlyCard(game, { play: actions.playCard, pending: pending.pending, online: !offline });
  useMaintenanceToast();
  useMissedTurn(game);
  useNewcomers(roomId);
  const asksToLeave = useWantedToLeave(roomId);
  useTablePage(game !== null && game.gameResult === null);

  if (game === null && problem !== null) return <GameProblem roomId={roomId} code={problem} />;
  if (game === null) return <Preparing />;
  const refused = (code: string) =>
    toast.show(code === 'table/no_player_id' ? t('table.no_player_id') : codeText(code, null, language));
  return (
    <>
      <DeckSprite />
      <SoundAndHaptics game={game} pendingCard={pending.pending} />
      <Table
        game={game}
        now={serverNow}
        connection={offline ? { status, attempt, returnAt } : CONNECTED}
        actions={{ ...actions, share: openShare }}
        pendingCard={pending.pending}
        settings={{ oneTap, reducedMotion }}
        verdicts={verdicts}
        end={end}
        social={social}
        hint={hint}
        memory={memory}
        tour={tour}
        refreshCost={refresh.cost}
        guardBack
        asksToLeave={asksToLeave}
        pace={pace}
        onRefused={refused}
        onTouch={answer}
      />
      {sheets}
      {shareSheet}
    </>
  );
}

/** The table of a match, `/game/:gameId`; the id is the room's. */
export function GameScreen() {
  const { gameId } = useParams();
  if (gameId === undefined) return <Preparing />;
  return <TableOf key={gameId} roomId={gameId} />;
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands } from '../../realtime/index.js';
import type { CommandResult, Lobby } from '../../realtime/index.js';
import { useToast } from '../../ui/Toast.js';
import { openRooms } from './open-rooms.js';

/** Points of a match that nobody chose the length of. */
const USUAL_POINTS = 7;
/** A seat may be taken while we reach for it; these refusals only mean "try the next room". */
const TRY_NEXT = new Set(['room/full', 'room/not_waiting', 'room/does_not_exist']);

async function joinFirst(roomIds: string[]): Promise<CommandResult | null> {
  for (const roomId of roomIds) {
    const answer = await commands.joinRoom(roomId);
    if (answer.ok || !TRY_NEXT.has(answer.code)) return answer;
  }
  return null;
}

/** Quick match, and a match against computer players: both lead to a table in one tap. */
export function useQuickPlay(rooms: Lobby['rooms']) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState<'quick' | 'bots' | null>(null);

  const run = async (what: 'quick' | 'bots', place: 'room' | 'game', enter: () => Promise<CommandResult>) => {
    setBusy(what);
    const answer = await enter();
    setBusy(null);
    if (!answer.ok) toast.show(answer.message, 'close');
    else if (answer.room_id !== undefined) void navigate(`/${place}/${answer.room_id}`);
  };

  const quickMatch = () =>
    void run(
      'quick',
      'room',
      async () =>
        (await joinFirst(openRooms(rooms))) ??
        commands.createGame({ name: t('home.quick_room'), options: { target_points: USUAL_POINTS } }),
    );

  const withBots = () =>
    void run('bots', 'game', async () => {
      const made = await commands.createGame({
        name: t('home.bots_room'),
        options: { target_points: USUAL_POINTS, visibility: 'private', bots: 'fill' },
      });
      if (!made.ok || made.room_id === undefined) return made;
      const started = await commands.startGame(made.room_id);
      return started.ok ? made : started;
    });

  return { quickMatch, withBots, busy };
}

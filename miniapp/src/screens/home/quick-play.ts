import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands } from '../../realtime/index.js';
import type { CommandResult } from '../../realtime/index.js';
import { useToast } from '../../ui/Toast.js';

/** Points of a match that nobody chose the length of. */
const USUAL_POINTS = 7;
/** A quick match is short and fast. */
const QUICK_OPTIONS = { target_points: 3, pace: 'fast' } as const;

/** Quick match, and a match against computer players: both lead to a table in one tap. */
export function useQuickPlay() {
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
    void run('quick', 'room', () =>
      commands.quickMatch({ name: t('home.quick_room'), options: QUICK_OPTIONS }),
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

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands } from '../../realtime/index.js';
import type { CommandResult } from '../../realtime/index.js';
import { useToast } from '../../ui/Toast.js';

/** A quick match is short and fast. */
const QUICK_OPTIONS = { target_points: 3, pace: 'fast' } as const;

/** Quick match: leads to a table in one tap. */
export function useQuickPlay() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState<'quick' | null>(null);

  const run = async (enter: () => Promise<CommandResult>) => {
    setBusy('quick');
    const answer = await enter();
    setBusy(null);
    if (!answer.ok) toast.show(answer.message, 'close');
    else if (answer.room_id !== undefined)
      navigate(`/${answer['waits_for_seat'] === true ? 'watch' : 'room'}/${answer.room_id}`);
  };

  const quickMatch = () =>
    void run(() => commands.quickMatch({ name: t('home.quick_room'), options: QUICK_OPTIONS }));

  return { quickMatch, busy };
}

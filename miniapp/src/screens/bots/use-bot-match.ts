import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { commands } from '../../realtime/index.js';
import { botOptions, useBotMatch } from '../../settings/bot-match.js';
import { useToast } from '../../ui/Toast.js';

/** Starts a match against computer players as it was last chosen, and leads to its table. */
export function useStartBotMatch(): { readonly busy: boolean; readonly start: () => void } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function start(): Promise<void> {
    setBusy(true);
    const options = botOptions(useBotMatch.getState());
    const made = await commands.createGame({ name: t('home.bots_room'), options });
    const started = made.ok && made.room_id !== undefined ? await commands.startGame(made.room_id) : made;
    setBusy(false);
    if (!started.ok) toast.show(started.message, 'close');
    else if (made.ok && made.room_id !== undefined) navigate(`/game/${made.room_id}`);
  }

  return { busy, start: () => void start() };
}

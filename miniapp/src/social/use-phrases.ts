import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Reaction } from '@hokm/shared/conduct';
import { formatDate } from '@hokm/web/format';
import { useLanguage } from '../settings/index.js';
import { commands } from '../realtime/index.js';
import { useTicker } from '../lib/clock.js';
import { useToast } from '../ui/Toast.js';
import { phraseCooldown, PHRASES } from './phrase-cooldown.js';

/** Sending quick phrases at the pace that is allowed. `wait`: seconds until the next may go. */
export function usePhrases(roomId: string): { wait: number; send: (reaction: Reaction) => void } {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [sentAt, setSentAt] = useState<readonly number[]>([]);
  const wait = useTicker(() => phraseCooldown(sentAt, Date.now()));
  const send = async (reaction: Reaction): Promise<void> => {
    setSentAt((times) => [...times, Date.now()].slice(-PHRASES));
    const answer = await commands.sendReaction(roomId, reaction);
    if (answer.ok) return;
    const { message, until } = answer;
    const end =
      until == null ? '' : ` ${t('social.until', { until: formatDate(until, language, { time: true }) })}`;
    toast.show(`${message}${end}`);
  };
  return { wait, send: (reaction) => void send(reaction) };
}

import { useState } from 'react';
import type { Reaction } from '@hokm/shared/conduct';
import { commands } from '../realtime/index.js';
import { useTicker } from '../lib/clock.js';
import { useToast } from '../ui/Toast.js';
import { phraseCooldown, PHRASES } from './phrase-cooldown.js';

/** Sending quick phrases at the pace that is allowed. `wait`: seconds until the next may go. */
export function usePhrases(roomId: string): { wait: number; send: (reaction: Reaction) => void } {
  const toast = useToast();
  const [sentAt, setSentAt] = useState<readonly number[]>([]);
  const wait = useTicker(() => phraseCooldown(sentAt, Date.now()));
  const send = async (reaction: Reaction): Promise<void> => {
    setSentAt((times) => [...times, Date.now()].slice(-PHRASES));
    const answer = await commands.sendReaction(roomId, reaction);
    if (!answer.ok) toast.show(answer.message);
  };
  return { wait, send: (reaction) => void send(reaction) };
}

import { useEffect, useRef, useState } from 'react';
import { uploadAvatar } from '../../../api/index.js';
import { logWarning } from '../../../lib/log.js';
import { useSession } from '../../../session/index.js';
import { useLanguage } from '../../../settings/index.js';
import { errorWords } from '../../../data/error-words.js';

/** How far a picture is: null when none is on its way, 1 when it is sent and not yet answered. */
export type Sent = number | null;

/** What became of a picture: its address, or why it failed in words, or neither when it was given up. */
export interface Outcome {
  readonly avatar?: string;
  readonly problem?: string;
}

/** Sends a picture, and tells how far it is. */
export function useSending() {
  const language = useLanguage();
  const token = useSession((session) => session.token);
  const [sent, setSent] = useState<Sent>(null);
  const giving = useRef<AbortController>(null);
  useEffect(() => () => giving.current?.abort(), []);

  async function send(draw: () => Promise<Blob>): Promise<Outcome> {
    const leaving = new AbortController();
    giving.current = leaving;
    setSent(0);
    try {
      const picture = await draw();
      const { avatar } = await uploadAvatar(picture, token, { signal: leaving.signal, onProgress: setSent });
      // The contract allows none, for taking a picture away.
      if (avatar !== null) return { avatar };
      throw new Error('The picture has no address.');
    } catch (error) {
      if (leaving.signal.aborted) return {};
      logWarning('Picture', error);
      setSent(null);
      return { problem: errorWords(error, language) };
    }
  }
  return { sent, send };
}

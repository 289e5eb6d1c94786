import { useEffect, useRef, useState } from 'react';
import { uploadAvatar } from '../../../api/index.js';
import { logWarning } from '../../../log.js';
import { useSession } from '../../../session/index.js';

/** How far a picture is: null when none is on its way, 1 when it is sent and not yet answered. */
export type Sent = number | null;

/** Sends a picture; gives its address, null when it failed, and undefined when it was given up. */
export function useSending() {
  const token = useSession((session) => session.token);
  const [sent, setSent] = useState<Sent>(null);
  const giving = useRef<AbortController>(null);
  useEffect(() => () => giving.current?.abort(), []);

  async function send(draw: () => Promise<Blob>): Promise<string | null | undefined> {
    const leaving = new AbortController();
    giving.current = leaving;
    setSent(0);
    try {
      const picture = await draw();
      const { avatar } = await uploadAvatar(picture, token, { signal: leaving.signal, onProgress: setSent });
      return avatar;
    } catch (error) {
      if (leaving.signal.aborted) return undefined;
      logWarning('Picture', error);
      setSent(null);
      return null;
    }
  }
  return { sent, send };
}

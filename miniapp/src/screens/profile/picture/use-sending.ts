import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../../api/upload.js';
import { logWarning } from '../../../lib/log.js';
import { useLanguage } from '../../../settings/index.js';
import { errorMessage } from '@hokm/web/errors';

/** How far a picture is: null when none is on its way, 1 when it is sent and not yet answered. */
export type Sent = number | null;

/** Result of an upload: the picture's address, the error in words, or neither when it was aborted. */
export interface Outcome {
  readonly avatar?: string;
  readonly problem?: string;
}

/** Uploads a picture and reports the progress. */
export function useSending() {
  const language = useLanguage();
  const [sent, setSent] = useState<Sent>(null);
  const giving = useRef<AbortController>(null);
  useEffect(() => () => giving.current?.abort(), []);

  async function send(draw: () => Promise<Blob>): Promise<Outcome> {
    const leaving = new AbortController();
    giving.current = leaving;
    setSent(0);
    try {
      const picture = await draw();
      const { avatar } = await uploadFile(
        'POST /user/avatar',
        { name: 'avatar', file: picture },
        { signal: leaving.signal, onProgress: setSent },
      );
      // The contract allows none, for taking a picture away.
      if (avatar !== null) return { avatar };
      throw new Error('The picture has no address.');
    } catch (error) {
      if (leaving.signal.aborted) return {};
      logWarning('Picture', error);
      setSent(null);
      return { problem: errorMessage(error, null, language) };
    }
  }
  return { sent, send };
}

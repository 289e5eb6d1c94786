import { useEffect, useState } from 'react';
import { commands, forgetGame } from '../../realtime/index.js';

/** Watches from now until the screen is left; anew after each reconnection. The code of the refusal, or null. */
export function useWatching(roomId: string, connected: boolean): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!connected) return;
    let current = true;
    forgetGame(roomId);
    void commands.spectate(roomId).then((answer) => {
      if (current) setProblem(answer.ok ? null : answer.code);
    });
    return () => {
      current = false;
      void commands.stopWatching(roomId);
    };
  }, [roomId, connected]);
  return problem;
}

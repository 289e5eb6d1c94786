import { create } from 'zustand';
import { getFriendRequests } from '../api/index.js';
import { logWarning } from '../lib/log.js';
import { useSession } from '../session/index.js';

interface OpenRequests {
  /** How many people have asked and wait for an answer. */
  readonly count: number;
  /** Counts what other people did: lists that show it are read anew. */
  readonly news: number;
}

export const useOpenRequests = create<OpenRequests>(() => ({ count: 0, news: 0 }));

/** Takes the count as a list has just shown it. */
export function noteRequests(count: number): void {
  useOpenRequests.setState({ count });
}

/** Somebody asked, accepted or took back. */
export function invalidateFriendLists(): void {
  useOpenRequests.setState(({ news }) => ({ news: news + 1 }));
}

/** Asks the server how many there are. */
export async function countRequests(): Promise<void> {
  const { token } = useSession.getState();
  if (token === null) return;
  try {
    const { data } = await getFriendRequests(1, token);
    if (useSession.getState().token === token)
      noteRequests(data.filter(({ direction }) => direction === 'incoming').length);
  } catch (error) {
    logWarning('Requests', error);
  }
}

import type { ServerPayload } from '@hokm/shared/protocol';

/** A change of a tournament for the person. */
export type TourNews = ServerPayload<'tour'>;

type Listener = (news: TourNews) => void;
const listeners = new Set<Listener>();

/** Calls `listener` for each change; gives back the way to stop. */
export function onTour(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Leads the event `tour` of a socket to those who listen. */
export function listenToTours(socket: { on: (event: 'tour', listener: Listener) => unknown }): void {
  socket.on('tour', (news) => {
    for (const listener of listeners) listener(news);
  });
}

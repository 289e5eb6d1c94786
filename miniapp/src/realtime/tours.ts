import type { TournamentStatus, TournamentStep } from '@hokm/shared/api/tournaments/limits';

/** What has changed in a tournament for the person, as the event `tour` brings it. */
export interface TourNews {
  readonly id: string;
  /** Grows with each change of the tournament. */
  readonly revision: number;
  readonly status: TournamentStatus;
  readonly round: number;
  readonly step: TournamentStep;
  readonly room_id: string | null;
  readonly until: string | null;
}

type Listener = (news: TourNews) => void;
const listeners = new Set<Listener>();

/** Calls `listener` for each change; gives back the way to stop. */
export function onTour(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes in a change of a tournament. */
function receiveTour(news: TourNews): void {
  for (const listener of listeners) listener(news);
}

interface TourSource {
  on: (event: 'tour', listener: Listener) => unknown;
}

/** Leads the event `tour` of a socket to those who listen. */
export function listenToTours(socket: unknown): void {
  (socket as TourSource).on('tour', receiveTour);
}

import { useQuery } from '@tanstack/react-query';
import type { SummedAction } from '@hokm/shared/policy';
import { callQuery } from '../api/queries.js';
import { queryClient } from '../api/query-client.js';

/** So much of an act one person does alone in a day, and how much of it is left. */
export interface Room {
  readonly most: number;
  readonly left: number;
}

const roomQuery = (receiver: string | undefined) => ({
  ...callQuery('GET /admin/approvals/room', { query: receiver === undefined ? {} : { receiver } }),
  // Each act changes it.
  staleTime: 0,
});

/** What is left to the reader; null until it is known. `receiver`: the person to whom it is done. */
export function useRoom(action: SummedAction, receiver?: string): Room | null {
  const { data, isFetching } = useQuery(roomQuery(receiver));
  return isFetching ? null : (data?.data[action] ?? null);
}

/** The same before a dialog is opened; null where it cannot be read: the server decides in any case. */
export async function readRoom(action: SummedAction, receiver?: string): Promise<Room | null> {
  try {
    const { data } = await queryClient.query(roomQuery(receiver));
    return data[action];
  } catch {
    return null;
  }
}

/** True where a weight is too much for what is left. */
export const isTooMuch = (room: Room | null, weight: number): boolean => room !== null && weight > room.left;

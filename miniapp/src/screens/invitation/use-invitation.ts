import { useEffect } from 'react';
import type { RoomInvitation } from '@hokm/shared/api';
import type { ApiError } from '../../api/index.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { useOnline } from '../../ui/use-online.js';

/** How often the table is looked at again, ms: people sit down meanwhile. */
const LOOK_AGAIN_MS = 5_000;

/** An invitation as it stands, or why there is none. */
export interface InvitationState {
  readonly invitation: RoomInvitation | null;
  readonly error: ApiError | null;
  readonly refetch: () => void;
}

/** What the link of a room shows, kept up to date while it is looked at. */
export function useInvitation(code: string): InvitationState {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /invites/rooms/:code', { params: { code } }),
    isPublic: true,
  });
  const online = useOnline();
  const waits = data !== null && error === null;
  useEffect(() => {
    if (!online || !waits) return;
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [online, waits, refetch]);
  const failed = error !== null;
  useEffect(() => {
    // The network is back after a failure.
    if (online && failed) refetch();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the return of the network tries again
  }, [online]);
  // A table that is gone is gone; what was seen of it before a lost network stays.
  const isGone = error !== null && error.status !== 0 && error.status < 500;
  return { invitation: isGone ? null : (data?.invitation ?? null), error, refetch };
}

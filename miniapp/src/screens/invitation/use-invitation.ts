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

/** The invitation of a room's link, read again every few seconds while the page is looked at. */
export function useInvitation(code: string): InvitationState {
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /invites/rooms/:code', { params: { code } }),
    isPublic: true,
  });
  const online = useOnline();
  // A refusal is final; what was seen before the server or the network failed stays.
  const isGone = error !== null && error.status !== 0 && error.status < 500;
  const invitation = isGone ? null : (data?.invitation ?? null);
  const follows = online && invitation !== null;
  useEffect(() => {
    if (!follows) return;
    const timer = setInterval(() => {
      if (!document.hidden) refetch();
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [follows, refetch]);
  return { invitation, error, refetch };
}

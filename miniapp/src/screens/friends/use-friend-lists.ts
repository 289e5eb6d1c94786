import { useCallback, useEffect, useEffectEvent } from 'react';
import type { Friend, FriendRequest, FriendRequestsAnswer, FriendsAnswer } from '@hokm/shared/api';
import { getFriendRequests, getFriends } from '../../api/index.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { forgetFriendStatus, useConnection, useFriendStatus } from '../../realtime/index.js';
import { useSession } from '../../session/index.js';
import { useOpenRequests } from '../../social/open-requests.js';
import { removals } from './use-removals.js';

const friendId = ({ id }: Friend) => id;
const requestId = ({ id }: FriendRequest) => id;

/** Both lists, read anew when somebody else did something, and when the connection was away. */
export function useFriendLists() {
  const token = useSession((session) => session.token);
  const me = useSession((session) => session.user?.id ?? null);
  const loadFriends = useCallback(
    async (page: number, signal: AbortSignal) => {
      const removed = removals.removed();
      const told = useFriendStatus.getState();
      const answer = await getFriends(page, token, signal);
      removals.forget(removed);
      if (page === 1) forgetFriendStatus(told);
      return answer;
    },
    [token],
  );
  const loadRequests = useCallback(
    (page: number, signal: AbortSignal) => getFriendRequests(page, token, signal),
    [token],
  );
  const friends = useInfiniteQuery<Friend, FriendsAnswer>(
    token === null ? null : loadFriends,
    friendId,
    `friends ${me}`,
  );
  const requests = useInfiniteQuery<FriendRequest, FriendRequestsAnswer>(
    token === null ? null : loadRequests,
    requestId,
  );

  const reread = useEffectEvent(() => {
    if (friends.items !== null) friends.refresh();
    if (requests.items !== null) requests.refresh();
  });
  const news = useOpenRequests((open) => open.news);
  const connected = useConnection().status === 'connected';
  useEffect(() => {
    if (connected) reread();
  }, [news, connected]);

  const { refresh: rereadFriends } = friends;
  const { refresh: rereadRequests } = requests;
  const refresh = useCallback(() => {
    rereadFriends();
    rereadRequests();
  }, [rereadFriends, rereadRequests]);
  return { friends, requests, refresh };
}

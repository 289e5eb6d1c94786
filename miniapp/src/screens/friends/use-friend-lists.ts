import type { Friend, FriendRequest } from '@hokm/shared/api';
import { callPages } from '../../data/query.js';
import { useInfiniteQuery } from '../../data/use-infinite-query.js';
import { forgetFriendStatus, useFriendStatus } from '../../realtime/index.js';
import { removals } from './use-removals.js';

const friendId = ({ id }: Friend) => id;
const requestId = ({ id }: FriendRequest) => id;

const requestPages = callPages('GET /friends/requests', { query: { per_page: 100 } });
const friendPages = callPages('GET /friends', { query: { per_page: 100 } });
const friendList: typeof friendPages = {
  ...friendPages,
  restore: true,
  queryFn: async (page, signal) => {
    const removed = removals.removed();
    const known = useFriendStatus.getState();
    const answer = await friendPages.queryFn(page, signal);
    removals.forget(removed);
    if (page === 1) forgetFriendStatus(known);
    return answer;
  },
};

/** Friends and open requests. */
export function useFriendLists() {
  return {
    friends: useInfiniteQuery(friendList, friendId),
    requests: useInfiniteQuery(requestPages, requestId),
  };
}

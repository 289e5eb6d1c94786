import { pageMeta } from '@hokm/shared/api';
import * as contract from '@hokm/shared/api/friends';
import { readFriendInvitation } from '@hokm/shared/api/invitations';
import { presentPerson } from '../accounts/view.js';
import { done, handle, type Handler } from '../platform/http/handle.js';
import { present, refuse } from '../platform/core/result.js';
import type { FriendsContext } from './context.js';
import { acceptFriendRequest, sendFriendRequest } from './friend-requests.js';
import { inviteFriend } from './invite-friend.js';
import { listFriends } from './list-friends.js';
import { otherOf } from './model.js';
import { presentFound, presentRequest } from './view.js';

/** An account's id. A link names nobody by a Telegram id: those can be counted. */
const ACCOUNT_ID = /^[0-9a-f]{24}$/;

/** Friends: lists, requests, invitations and search, for the caller's own account; and what a person's link shows to anyone. */
export function friendsRoutes(context: FriendsContext): readonly Handler[] {
  const { people, friendships, blocks } = context;
  return [
    handle(readFriendInvitation, async ({ params: { id } }) => {
      const account = ACCOUNT_ID.test(id) ? await people.find(id) : null;
      if (account === null) return refuse('friends/not_found');
      const { name, avatar, frame } = presentPerson(account);
      return { ...done, friend: { name, avatar, frame } };
    }),
    handle(contract.listFriends, async ({ account, query }) => {
      const { total, online, friends } = await listFriends(context, account.id, query);
      return { ...done, data: [...friends], meta: pageMeta(total, query), online };
    }),
    handle(contract.removeFriend, async ({ account, params }) =>
      present(await friendships.unfriend(account.id, params.id), () => done),
    ),
    handle(contract.inviteFriend, async ({ account, params, body }) =>
      present(await inviteFriend(context, account.id, params.id, body.room_id), ({ delivered }) => ({
        ...done,
        delivered,
      })),
    ),
    handle(contract.listFriendRequests, async ({ account, query }) => {
      const { total, requests } = await friendships.requestsOf(account.id, query);
      const others = await people.findPeople(requests.map((each) => otherOf(each, account.id)));
      const data = requests.flatMap((each) => {
        const other = others.get(otherOf(each, account.id));
        return other === undefined ? [] : [presentRequest(each, other)];
      });
      return { ...done, data, meta: pageMeta(total, query) };
    }),
    handle(contract.sendFriendRequest, async ({ account, body, request }) =>
      present(await sendFriendRequest(context, account.id, body.who, request.ip), ({ status }) => ({
        ...done,
        status,
      })),
    ),
    handle(contract.acceptFriendRequest, async ({ account, params }) =>
      present(await acceptFriendRequest(context, account.id, params.id), () => done),
    ),
    handle(contract.rejectFriendRequest, async ({ account, params }) =>
      present(await friendships.reject(params.id, account.id), () => done),
    ),
    handle(contract.withdrawFriendRequest, async ({ account, params }) =>
      present(await friendships.withdraw(params.id, account.id), () => done),
    ),
    handle(contract.searchPeople, async ({ account, query }) => {
      const found = await people.searchPeople(query.q);
      const ids = found.map(({ id }) => id);
      const [relations, hidden] = await Promise.all([
        friendships.relationsOf(account.id, ids),
        blocks.whoBlocked(account.id, ids),
      ]);
      const data = found
        .filter(({ id }) => !hidden.includes(id))
        .map((each) => presentFound(each, account.id, relations.get(each.id)));
      return { ...done, data };
    }),
  ];
}

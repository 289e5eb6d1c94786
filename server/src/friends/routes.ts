import { Router } from 'express';
import {
  doneAnswer,
  friendParams,
  friendRequestAnswer,
  friendRequestBody,
  friendRequestParams,
  friendRequestsAnswer,
  friendsAnswer,
  inviteAnswer,
  inviteBody,
  pageMeta,
  pageQuery,
  searchAnswer,
  searchQuery,
} from '@hokm/shared/api';
import { presentPerson } from '../accounts/view.js';
import { limitPerMinute } from '../http/rate-limit.js';
import type { Route } from '../http/route.js';
import { acceptFriend, askFriend } from './ask-friend.js';
import type { FriendsContext } from './context.js';
import { inviteFriend } from './invite-friend.js';
import { listFriends } from './list-friends.js';
import { otherOf } from './model.js';
import { presentRequest } from './view.js';

/** Changes, and searches, a minute from one address. */
const CHANGES_PER_MINUTE = 60;
const SEARCHES_PER_MINUTE = 120;

const done = { success: true as const };

/** Friends: lists, requests, invitations, and looking for people. Each call is for the session's own account. */
export function friendsRoutes(route: Route, context: FriendsContext): Router {
  const { accounts, friendships, blocks } = context;
  const router = Router();
  const limit = limitPerMinute(CHANGES_PER_MINUTE);

  const list = route({
    policy: 'signed-in',
    query: pageQuery,
    answer: friendsAnswer,
    handle: ({ account, query }) => listFriends(context, account.id, query),
  });
  router.get('/friends', list);

  const requests = route({
    policy: 'signed-in',
    query: pageQuery,
    answer: friendRequestsAnswer,
    async handle({ account, query }) {
      const { total, requests: page } = await friendships.requestsOf(account.id, query);
      const people = await accounts.findPeople(page.map((each) => otherOf(each, account.id)));
      const data = page.flatMap((each) => {
        const other = people.get(otherOf(each, account.id));
        return other === undefined ? [] : [presentRequest(each, other)];
      });
      return { ...done, data, meta: pageMeta(total, query) };
    },
  });
  router.get('/friends/requests', requests);

  const ask = route({
    policy: 'signed-in',
    body: friendRequestBody,
    answer: friendRequestAnswer,
    async handle({ account, body }) {
      const answer = await askFriend(context, account.id, body.who);
      return answer.ok ? { ...done, status: answer.status } : answer;
    },
  });
  router.post('/friends/requests', limit, ask);

  const accept = route({
    policy: 'signed-in',
    params: friendRequestParams,
    answer: doneAnswer,
    async handle({ account, params }) {
      const answer = await acceptFriend(context, account.id, params.id);
      return answer.ok ? done : answer;
    },
  });
  router.post('/friends/requests/:id/accept', limit, accept);

  const reject = route({
    policy: 'signed-in',
    params: friendRequestParams,
    answer: doneAnswer,
    async handle({ account, params }) {
      const answer = await friendships.reject(params.id, account.id);
      return answer.ok ? done : answer;
    },
  });
  router.post('/friends/requests/:id/reject', limit, reject);

  const withdraw = route({
    policy: 'signed-in',
    params: friendRequestParams,
    answer: doneAnswer,
    async handle({ account, params }) {
      const answer = await friendships.withdraw(params.id, account.id);
      return answer.ok ? done : answer;
    },
  });
  router.delete('/friends/requests/:id', limit, withdraw);

  const remove = route({
    policy: 'signed-in',
    params: friendParams,
    answer: doneAnswer,
    async handle({ account, params }) {
      const answer = await friendships.remove(account.id, params.id);
      return answer.ok ? done : answer;
    },
  });
  router.delete('/friends/:id', limit, remove);

  const invite = route({
    policy: 'signed-in',
    params: friendParams,
    body: inviteBody,
    answer: inviteAnswer,
    async handle({ account, params, body }) {
      const answer = await inviteFriend(context, account.id, params.id, body.room_id);
      return answer.ok ? { ...done, delivered: answer.delivered } : answer;
    },
  });
  router.post('/friends/:id/invite', limit, invite);

  const search = route({
    policy: 'signed-in',
    query: searchQuery,
    answer: searchAnswer,
    async handle({ account, query }) {
      const found = await accounts.searchPeople(query.q);
      const ids = found.map(({ id }) => id);
      const [relations, hidden] = await Promise.all([
        friendships.relationsOf(account.id, ids),
        blocks.whoBlocked(account.id, ids),
      ]);
      const data = found
        .filter(({ id }) => !hidden.includes(id))
        .map((each) => ({
          ...presentPerson(each),
          relation: each.id === account.id ? ('self' as const) : (relations.get(each.id) ?? 'none'),
        }));
      return { ...done, data };
    },
  });
  router.get('/user/search', limitPerMinute(SEARCHES_PER_MINUTE), search);

  return router;
}

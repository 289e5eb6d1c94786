import type { Connection } from 'mongoose';
import type { PeopleServices } from '@hokm/bot/core/services';
import { currentAct } from '@hokm/bot/intake/update-scope';
import type { FriendsContext } from '../friends/context.js';
import { acceptFriendRequest, sendFriendRequest } from '../friends/friend-requests.js';
import { listFriends } from '../friends/list-friends.js';
import type { People } from '../platform/core/account.js';
import type { Clock } from '../platform/core/ports.js';
import { boardModel } from '../standing/board.js';
import { BoardRanks } from '../standing/board-ranks.js';
import { leaderboardPage } from '../standing/leaderboard.js';
import { PreviousPeriodRanks } from '../standing/previous-period-ranks.js';
import { standingOf, statisticsModel } from '../standing/statistics.js';
import type { FindOwner } from './account-services.js';

export interface PeopleDeps {
  readonly connection: Connection;
  readonly findOwner: FindOwner;
  readonly people: People;
  readonly friends: FriendsContext;
  readonly clock: Clock;
}

export function peopleServices(deps: PeopleDeps): PeopleServices {
  const { connection, findOwner, people, friends, clock } = deps;
  const statistics = statisticsModel(connection);
  const ranks = new BoardRanks(boardModel(connection), clock);
  /** An earlier attempt at the update may have done it: then it is as done. */
  const isAgain = () => currentAct()?.isAgain === true;
  const board = { ranks, former: new PreviousPeriodRanks(ranks, clock), people, clock };
  return {
    async readProfile(account) {
      const [{ name, balance }, standing] = await Promise.all([
        findOwner(account),
        standingOf(statistics, account.id),
      ]);
      const { level, score, games_played, games_won, trophies } = standing;
      return { name, level, score, games: games_played, wins: games_won, trophies, balance };
    },
    async listTop(limit) {
      const { data } = await leaderboardPage(board, { period: 'week', page: 1, limit });
      return data.map(({ rank, name, score }) => ({ rank, name, score }));
    },
    async listFriends({ id }, limit) {
      const page = await listFriends(friends, id, { page: 1, per_page: limit });
      return { friends: page.friends.map(({ name, status }) => ({ name, status })), total: page.total };
    },
    async listFriendRequests({ id }, limit) {
      const { requests } = await friends.friendships.requestsOf(id, { page: 1, per_page: limit });
      const incoming = requests.filter(({ by }) => by !== id);
      const senders = await people.findPeople(incoming.map(({ by }) => by));
      return incoming.flatMap(({ _id, by }) => {
        const sender = senders.get(by);
        return sender === undefined ? [] : [{ id: _id, name: sender.name }];
      });
    },
    sendFriendRequest: ({ id }, otherId) => sendFriendRequest(friends, id, otherId, null, isAgain()),
    async answerFriendRequest({ id }, requestId, accept) {
      if (accept) return acceptFriendRequest(friends, id, requestId, isAgain());
      const rejected = await friends.friendships.reject(requestId, id);
      return rejected.ok || isAgain() ? { ok: true } : rejected;
    },
  };
}

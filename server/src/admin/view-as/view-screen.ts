import type { Connection } from 'mongoose';
import type { ViewedContent } from '@hokm/shared/api/view-as';
import { VIEWED_FRIENDS, type ViewedScreen } from '@hokm/shared/api/view-as/limits';
import { accountModel } from '../../accounts/model.js';
import { presentUser } from '../../accounts/view.js';
import type { FriendsContext } from '../../friends/context.js';
import { listFriends } from '../../friends/list-friends.js';
import { Ladders } from '../../ladder/ladders.js';
import { presentLadder } from '../../ladder/view.js';
import type { Chats } from '../../notifications/chats.js';
import type { Account } from '../../platform/core/account.js';
import type { Clock } from '../../platform/core/ports.js';
import { matchModel } from '../../play/games/match-record.js';
import { dashboardOf } from '../../standing/dashboard.js';
import { countGames } from '../../standing/games-count.js';
import { presentBadges } from '../../standing/standing-view.js';
import { standingOf, statisticsModel } from '../../standing/statistics.js';
import type { TrophyRanks } from '../../standing/trophy-ranks.js';
import { dailyReward } from '../../wallet/daily-reward.js';
import type { Wallet } from '../../wallet/wallet.js';

export interface ScreensContext {
  readonly connection: Connection;
  readonly wallet: Wallet;
  readonly friends: FriendsContext;
  readonly chats: Pick<Chats, 'of'>;
  readonly ranks: Pick<TrophyRanks, 'rankOf'>;
  readonly clock: Clock;
}

/** A screen of the mini app as its owner has it, in their language; null without the account. Reads only. */
export async function viewScreen(
  { connection, wallet, friends, chats, ranks, clock }: ScreensContext,
  account: Account,
  screen: ViewedScreen,
): Promise<ViewedContent | null> {
  const { id, language, telegram_id } = account;
  const accounts = accountModel(connection);
  const statistics = statisticsModel(connection);
  const ownUser = async () => presentUser(account, await countGames(connection, id));
  switch (screen) {
    case 'home': {
      const daily = await dailyReward({ wallet, accounts, clock }, id);
      return daily === null ? null : { screen, user: await ownUser(), daily };
    }
    case 'profile':
      return { screen, user: await ownUser() };
    case 'score': {
      const dashboards = { ranks, matches: matchModel(connection), statistics };
      return { screen, score: await dashboardOf(dashboards, id, language) };
    }
    case 'badges':
      return { screen, badges: presentBadges(await standingOf(statistics, id), language) };
    case 'ladder':
      return { screen, ladder: presentLadder(await new Ladders(connection).find(id)) };
    case 'friends': {
      const page = await listFriends(friends, id, { page: 1, per_page: VIEWED_FRIENDS });
      return { screen, total: page.total, online: page.online, friends: [...page.friends] };
    }
    case 'notices': {
      if (telegram_id === null) return { screen, notices: null };
      const { reachable, off, quiet } = await chats.of(telegram_id);
      return { screen, notices: { reachable, off: [...off], quiet } };
    }
  }
}

import type { EconomySettings } from '@hokm/shared/api/settings';
import { PAYS_AT_MOST, PREDICTION_CHIPS } from '@hokm/shared/api/predictions/limits';
import { STAKES } from '@hokm/shared/protocol';
import { eachSeat } from '@hokm/shared/rules';
import { DAY_MS } from '@hokm/shared/time';
import { outcomeOf } from '../../src/predictions/payout.js';
import { pairProblem, type Met } from '../../src/stakes/pair-walls.js';
import { limitProblem, playedDays, purseProblem } from '../../src/stakes/walls.js';
import { dayAt } from '../../src/wallet/daily-reward.js';
import { purseOf, type Purse } from '../../src/wallet/purse.js';
import { aPerson, buildRoom } from './rooms.js';

/** What an account gets a day by its daily reward, on average. */
const DAILY = 97;
const KEPT_MS = 30 * DAY_MS;
const START = Date.UTC(2026, 0, 1, 12);
const ROOM = buildRoom();

/** An account of the farm. */
interface Account {
  readonly n: number;
  readonly id: string;
  purse: Purse;
  /** Matches with each of the others. */
  met: Map<string, Met[]>;
  /** The coins that each day of the year has brought, by coin rooms and predictions. */
  readonly net: number[];
  /** Coins that are put into predictions today. */
  predicted: number;
}

interface FarmProps {
  readonly own: number;
  readonly helpers: number;
  /** Besides, their fixed matches are predicted: the side that wins by one of the own accounts, the other by helpers. */
  readonly predicts?: boolean;
}

/** A number from 0 to below `count`, the same in each run. */
function drawing(): (count: number) => number {
  let state = 1;
  return (count) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
}

/**
 * One person with several accounts and more helpers, who all do what that person wants: they sit down with each other only, and whoever
 * is to lose loses. Only the walls stand between them; a match takes no time.
 */
export class Farm {
  private now = START;
  private day = 0;
  private readonly own: readonly Account[];
  private readonly helpers: readonly Account[];
  private readonly draw = drawing();
  private readonly predicts: boolean;

  constructor(
    { own, helpers, predicts = false }: FarmProps,
    private readonly walls: EconomySettings,
  ) {
    this.predicts = predicts;
    const accounts = Array.from({ length: own + helpers }, (_, n) => this.anAccount(n + 1));
    this.own = accounts.slice(0, own);
    this.helpers = accounts.slice(own);
  }

  /** So many days of it, each until nothing more can be passed. */
  days(count: number): void {
    for (let day = 0; day < count; day++) {
      this.now = START + day * DAY_MS;
      this.day = dayAt(this.now).day;
      for (const account of [...this.own, ...this.helpers]) this.wake(account);
      for (const account of this.own) {
        while (this.feeds(account));
        while (this.predicts && this.knows(account));
      }
    }
  }

  /** The most that one account has won in any 30 days. */
  get mostInMonth(): number {
    const all = [...this.own, ...this.helpers].flatMap(({ net }) =>
      net.map((_, day) => net.slice(day, day + 30).reduce((sum, each) => sum + each, 0)),
    );
    return Math.max(...all);
  }

  private anAccount(n: number): Account {
    const purse = purseOf(1_000, 1_000, { seq: 1, pending: [], played: [] });
    return { n, id: aPerson(n).player_id, purse, met: new Map(), net: [], predicted: 0 };
  }

  private wake(account: Account): void {
    account.net.push(0);
    account.predicted = 0;
    for (const [id, met] of account.met)
      account.met.set(
        id,
        met.filter(({ finished_at }) => (finished_at ?? 0) >= this.now - KEPT_MS),
      );
    this.add(account, DAILY, account.purse.wallet?.played ?? []);
  }

  private add(
    account: Account,
    change: number,
    played: NonNullable<NonNullable<Purse['wallet']>['played']>,
  ): void {
    const { balance, bound } = account.purse;
    account.purse = purseOf(balance + change, bound, { seq: 1, pending: [], played: [...played] });
  }

  /** A match in which an account wins; false where no table with it can be made any more. */
  private feeds(winner: Account): boolean {
    for (const coins of [...STAKES].reverse()) {
      if (!this.mayPut(winner, coins)) continue;
      const others: Account[] = [];
      const from = this.draw(this.helpers.length);
      for (let step = 0; step < this.helpers.length && others.length < 3; step++) {
        const helper = this.helpers[(from + step) % this.helpers.length];
        if (helper !== undefined && this.maySit(helper, [winner, ...others], coins)) others.push(helper);
      }
      if (others.length < 3) continue;
      this.play([winner, ...others], coins);
      return true;
    }
    return false;
  }

  /** A fixed match that an account predicts, and helpers against it; false where that brings nothing any more. */
  private knows(winner: Account): boolean {
    for (const coins of [...PREDICTION_CHIPS].reverse()) {
      if (!this.mayPredict(winner, coins)) continue;
      const losers = this.helpers
        .filter((helper) => this.mayPredict(helper, coins))
        .slice(0, PAYS_AT_MOST - 1);
      if (losers.length < PAYS_AT_MOST - 1) continue;
      const four = [winner, ...losers];
      const bets = four.map(({ id }, at) => ({
        player_id: id,
        team: at === 0 ? (0 as const) : (1 as const),
        coins,
        asked_at: at,
      }));
      const { payments } = outcomeOf(bets, 0);
      for (const account of four) {
        const paid = payments.find(({ player_id }) => player_id === account.id)?.coins ?? 0;
        account.predicted += coins;
        this.move(account, paid - coins);
      }
      return true;
    }
    return false;
  }

  private mayPredict({ purse, predicted }: Account, coins: number): boolean {
    const put = { coins, day: this.day, own: null, now: this.now, most: PAYS_AT_MOST - 1 };
    return predicted + coins <= this.walls.prediction_day && limitProblem(purse, put, this.walls) === null;
  }

  private mayPut({ purse }: Account, coins: number): boolean {
    return purseProblem(purse, { coins, day: this.day, own: null, now: this.now }, this.walls) === null;
  }

  private maySit(account: Account, others: readonly Account[], coins: number): boolean {
    if (!this.mayPut(account, coins)) return false;
    return others.every((other) => {
      const pair = { person: account.id, other: other.id, coins, now: this.now };
      return pairProblem(account.met.get(other.id) ?? [], pair, this.walls) === null;
    });
  }

  /** Seats are drawn, but the side of the first one wins: its partner is one of the others. */
  private play(four: readonly Account[], coins: number): void {
    const [winner, ...others] = four;
    const partner = others.splice(this.draw(others.length), 1)[0];
    const table = [winner, others[0], partner, others[1]];
    const payments = [winner, partner].map((each) => ({
      player_id: each?.id ?? '',
      coins: 2 * coins,
      why: 'prize' as const,
    }));
    const met: Met = {
      seats: [...eachSeat((seat) => aPerson(table[seat]?.n ?? 0))],
      options: { ...ROOM.options, stake: coins as Met['options']['stake'] },
      stakes: { phase: 'settled', round: 1, since: 0, payers: [], outcome: 'won', payments },
      finished_at: this.now,
    };
    for (const account of four) {
      for (const { id } of four) account.met.set(id, [...(account.met.get(id) ?? []), met]);
      this.move(account, account === winner || account === partner ? coins : -coins);
    }
  }

  /** The coins that a match has brought an account. */
  private move(account: Account, change: number): void {
    const { stakeable, wallet } = account.purse;
    this.add(account, change, playedDays(wallet?.played ?? [], { day: this.day, stakeable, change }));
    account.net.push((account.net.pop() ?? 0) + change);
  }
}

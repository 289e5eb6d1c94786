import type { Connection } from 'mongoose';
import { PAYS_AT_MOST } from '@hokm/shared/api/predictions/limits';
import type { EconomySettings } from '@hokm/shared/api/settings';
import type { CoinStanding, CoinStatistics } from '@hokm/shared/api/stakes';
import { STAKES, type StakeRefusal } from '@hokm/shared/protocol';
import type { ErrorCode } from '@hokm/shared/errors';
import { DAY_MS } from '@hokm/shared/time';
import type { Judgements } from '../accounts/judgements.js';
import { sanctionInForce, type Judged } from '../accounts/sanctions.js';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import type { UserNotifier } from '../platform/sockets/user-notifier.js';
import { objectId } from '../platform/database/ids.js';
import { matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import type { StakePayment } from '../play/games/stakes-record.js';
import type { CoinTable, Stakes, StakeTold } from '../play/rooms/context.js';
import { dayAt } from '../wallet/daily-reward.js';
import { potOf, type Asked, type Escrow, type Held, type HoldProps, type Slip } from '../wallet/escrow.js';
import type { Purse } from '../wallet/purse.js';
import { BALANCE_FIELDS, type AccountBalance, type Change, type Wallet } from '../wallet/wallet.js';
import type { CoinNotices } from './coin-notices.js';
import { changedLimits, limitsAt, type LimitsWish } from './own-limits.js';
import { metLately, pairProblem, type Met } from './pair-walls.js';
import {
  dayLeft,
  hopesAfter,
  isClosedIn,
  largestStake,
  limitProblem,
  MOST_WON,
  playedDays,
  purseProblem,
} from './walls.js';

export interface PersonStakesProps {
  readonly connection: Connection;
  readonly wallet: Pick<Wallet, 'purse' | 'purseOf'>;
  readonly escrow: Pick<Escrow, 'read' | 'hold' | 'fence' | 'free' | 'heldAmong' | 'freeMany'>;
  readonly judgements: Pick<Judgements, 'of'>;
  readonly clock: Clock;
  readonly notifier: Pick<UserNotifier, 'notify'>;
  readonly notices: Pick<CoinNotices, 'cameBack'>;
  /** The walls as they are set now. */
  readonly walls: () => EconomySettings;
}

type Person = Pick<
  AccountRecord,
  | 'is_guest'
  | 'telegram_id'
  | 'created_at'
  | 'is_going'
  | 'coin_limits'
  | 'adult_at'
  | 'country'
  | 'seen_country'
>;

/** The account of somebody who may pay a fee, as it was read for that. */
export interface FeePayer {
  readonly account: Person & AccountBalance;
}

const PERSON_FIELDS = {
  is_guest: 1,
  telegram_id: 1,
  created_at: 1,
  is_going: 1,
  coin_limits: 1,
  adult_at: 1,
  country: 1,
  seen_country: 1,
} as const satisfies Record<keyof Person, 1>;

/** Coins of people in rooms: who may put in, and each movement with what it means for their limits. */
export class PersonStakes implements Stakes {
  private readonly accounts: AccountModel;
  private readonly matches: MatchModel;

  constructor(private readonly props: PersonStakesProps) {
    this.accounts = accountModel(props.connection);
    this.matches = matchModel(props.connection);
  }

  async whyNot(person: string, table: CoinTable): Promise<StakeRefusal | null> {
    return (await this.problemsOf(person))(table);
  }

  /** Why a person may not put in the coins of a room, for each room. */
  async problemsOf(person: string): Promise<(table: CoinTable) => StakeRefusal | null> {
    const { wallet, judgements, walls, clock } = this.props;
    const account = await this.find(person);
    const problem = await this.personProblem(person, account);
    if (problem !== null) return () => problem;
    if ((await judgements.of(person, 'freeze_coins')) !== null) return () => 'wallet/frozen';
    const now = clock.now();
    const [purse, met] = await Promise.all([wallet.purse(person), metLately(this.matches, person, now)]);
    return ({ stake, visibility, others }) => {
      if (purse === null) return 'request/not_found';
      if (visibility === 'private' && stake > walls().private_stake) return 'stake/private';
      const problem = this.limit(stake, account)(purse);
      if (problem !== null) return problem;
      return this.pairProblem(met, { person, others, coins: stake });
    };
  }

  /**
   * What a person may put in: of all coins, for one match, and what may still be lost today; and what they have set themselves. Null
   * without an account.
   */
  async limitsOf(person: string): Promise<CoinStatistics['limits'] | null> {
    const { wallet, walls, clock } = this.props;
    const [account, purse] = await Promise.all([this.find(person), wallet.purse(person)]);
    if (account === null || purse === null) return null;
    const { stakeable } = purse;
    const now = clock.now();
    const { day_limit, paused_until } = limitsAt(account.coin_limits, now);
    return {
      stakeable,
      largest_stake: largestStake(stakeable, walls()),
      day_left: dayLeft(purse, dayAt(now).day, walls(), day_limit),
      own_day_limit: day_limit,
      paused_until: paused_until === undefined ? null : new Date(paused_until).toISOString(),
    };
  }

  /** The limits of a person, whether they may put in the lowest stake, and how far they are. Null without an account. */
  async standingOf(person: string): Promise<CoinStanding | null> {
    const { walls, clock } = this.props;
    const { least_days, least_matches } = walls();
    const now = clock.now();
    const [account, limits, problemOf, have] = await Promise.all([
      this.find(person),
      this.limitsOf(person),
      this.problemsOf(person),
      this.matchesWithPeople(person, least_matches),
    ]);
    if (account === null || limits === null) return null;
    const { next } = limitsAt(account.coin_limits, now);
    const days = Math.floor((now - account.created_at.getTime()) / DAY_MS);
    return {
      ...limits,
      why_not: problemOf({ stake: STAKES[0], visibility: 'public', others: [] }),
      days: { have: Math.min(Math.max(0, days), least_days), need: least_days },
      matches: { have, need: least_matches },
      next_day_limit:
        next === undefined ? null : { day_limit: next.day_limit, from: new Date(next.at).toISOString() },
    };
  }

  /** The person says that they are 18 or older; false without an account. */
  async sayAdult(person: string): Promise<boolean> {
    const _id = objectId(person);
    if (_id === null) return false;
    const adult_at = new Date(this.props.clock.now());
    await this.accounts.updateOne({ _id, adult_at: { $exists: false } }, { $set: { adult_at } });
    return (await this.accounts.exists({ _id })) !== null;
  }

  /** Changes a person's own limits; false without an account. */
  async setLimits(person: string, wish: LimitsWish): Promise<boolean> {
    for (;;) {
      const account = await this.find(person);
      const _id = objectId(person);
      if (account === null || _id === null) return false;
      const { coin_limits: own } = account;
      const was = own === undefined ? { $exists: false } : own.revision;
      const { matchedCount } = await this.accounts.updateOne(
        { _id, [own === undefined ? 'coin_limits' : 'coin_limits.revision']: was },
        { $set: { coin_limits: changedLimits(own, wish, this.props.clock.now()) } },
      );
      if (matchedCount === 1) return true;
    }
  }

  async hold(
    slip: Slip,
    person: string,
    coins: number,
    others: readonly string[],
  ): Promise<Held<StakeRefusal>> {
    const { escrow, walls, clock } = this.props;
    if (!walls().stakes) return { state: 'short', code: 'stake/off' };
    // Side by side, as four people wait for their match: all is read before the first write.
    const [account, played, isPlaying, met, read] = await Promise.all([
      this.find(person),
      this.matchesWithPeople(person, walls().least_matches),
      this.isPlaying(person),
      metLately(this.matches, person, clock.now()),
      escrow.read(slip, person),
    ]);
    const problem =
      this.judged(account, played) ??
      (isPlaying ? 'stake/playing' : this.pairProblem(met, { person, others, coins }));
    if (problem !== null) return { state: 'short', code: problem };
    // The match does not wait for the ledger's copy either.
    const also = this.counted(slip, -coins, (MOST_WON + 1) * coins);
    const props = { limit: this.limit(coins, account), also, isOfMany: true };
    return escrow.hold<StakeRefusal>(slip, person, coins, props, read);
  }

  /** Why a person may not put so many coins into a prediction now; null where they may. */
  async predictionProblem(person: string, coins: number): Promise<StakeRefusal | null> {
    const { wallet, judgements } = this.props;
    const account = await this.find(person);
    const problem = await this.accountProblem(person, account);
    if (problem !== null) return problem;
    if ((await judgements.of(person, 'freeze_coins')) !== null) return 'wallet/frozen';
    const purse = await wallet.purse(person);
    return purse === null ? 'request/not_found' : this.predictionLimit(coins, account)(purse);
  }

  /** Takes the coins of a prediction, within the limits of coin rooms and those that are given. */
  async holdPrediction<Code extends ErrorCode>(
    slip: Slip,
    person: string,
    coins: number,
    more: Required<Pick<HoldProps<Code>, 'limit' | 'also'>>,
  ): Promise<Held<StakeRefusal | Code>> {
    const account = await this.find(person);
    const problem = await this.accountProblem(person, account);
    if (problem !== null) return { state: 'short', code: problem };
    const limit = this.predictionLimit(coins, account);
    const counted = this.counted(slip, -coins, PAYS_AT_MOST * coins);
    return this.props.escrow.hold<StakeRefusal | Code>(slip, person, coins, {
      limit: (purse) => limit(purse) ?? more.limit(purse),
      also: (purse) => ({ $set: { ...counted(purse).$set, ...more.also(purse).$set } }),
    });
  }

  /** Why a person may not put the fee of a tournament in now; null where they may. */
  async feeProblem(person: string, coins: number): Promise<StakeRefusal | null> {
    const payer = await this.feePayer(person, coins);
    return payer.ok ? null : payer.code;
  }

  /** A person who may put the fee of a tournament in now, for `holdFee`; or why they may not. One read of the account. */
  async feePayer(person: string, coins: number): Promise<Result<FeePayer, StakeRefusal>> {
    const { walls, wallet, clock } = this.props;
    if (!walls().tour_fees) return refuse('stake/fees_off');
    const account = await this.accounts
      .findById(objectId(person) ?? undefined)
      .select({ ...PERSON_FIELDS, ...BALANCE_FIELDS, sanctions: 1 })
      .lean<Person & AccountBalance & Judged>();
    const problem = await this.accountProblem(person, account);
    if (problem !== null) return refuse(problem);
    if (account === null) return refuse('request/not_found');
    if (sanctionInForce(account, 'freeze_coins', clock.now()) !== null) return refuse('wallet/frozen');
    const limit = this.feeLimit(coins, account)(await wallet.purseOf(account));
    return limit === null ? { ok: true, account } : refuse(limit);
  }

  /** Why a person may not play a tournament that has a fee, also where they pay none; null where they may. */
  async entryProblem(person: string): Promise<StakeRefusal | null> {
    if (!this.props.walls().tour_fees) return 'stake/fees_off';
    const problem = await this.accountProblem(person, await this.find(person));
    if (problem !== null) return problem;
    const isFrozen = (await this.props.judgements.of(person, 'freeze_coins')) !== null;
    return isFrozen ? 'wallet/frozen' : null;
  }

  /**
   * Takes the fee of a tournament, within the limits of coin rooms. `payer`: who `feePayer` has just said may pay, before anybody could ask for
   * this slip; so nothing is read again, as another change of the purse makes the write read it anew. The limits of the purse are judged
   * in the write in any case.
   */
  async holdFee(slip: Slip, person: string, coins: number, payer?: FeePayer): Promise<Held<StakeRefusal>> {
    if (!this.props.walls().tour_fees) return { state: 'short', code: 'stake/fees_off' };
    const account = payer?.account ?? (await this.find(person));
    const problem = payer === undefined ? await this.accountProblem(person, account) : null;
    if (problem !== null) return { state: 'short', code: problem };
    // A thousand sign up within minutes.
    const props = { limit: this.feeLimit(coins, account), also: this.counted(slip, -coins), isOfMany: true };
    const read =
      payer === undefined ? null : { isFrozen: false, purse: { account: payer.account, earlier: null } };
    return this.props.escrow.hold<StakeRefusal>(slip, person, coins, props, read);
  }

  /** From now on the coins of a slip are held, or can never be: says which. */
  fence(slip: Slip, person: string): Promise<'held' | 'fenced'> {
    return this.props.escrow.fence(slip, person);
  }

  async giveBack(slip: Slip, person: string, coins: number): Promise<void> {
    const { escrow, notices } = this.props;
    if ((await escrow.fence(slip, person)) === 'held') {
      await escrow.free(slip, person, coins, 'returned', { also: this.counted(slip, coins) });
      if (slip.what !== 'm') return;
      const room = await this.matches.findById(slip.id).select({ name: 1 }).lean<Pick<MatchRecord, 'name'>>();
      if (room !== null) await notices.cameBack(room, slip, person, coins);
    }
  }

  /** Gives back what of many people's fees is held, in a few commands. What is not held yet can never be any more. */
  async giveFeesBack(fees: readonly Asked[]): Promise<void> {
    const { escrow } = this.props;
    const held = new Set(await escrow.heldAmong(fees));
    const counted = [...held].map((fee) => ({ ...fee, also: this.counted(fee.slip, fee.coins) }));
    await escrow.freeMany(counted, 'returned');
    for (const fee of fees) if (!held.has(fee)) await this.giveBack(fee.slip, fee.account, fee.coins);
  }

  /** Pays many prizes out of what is held for one thing, each as `pay` does. */
  async payPrizes(slip: Slip, prizes: readonly Omit<StakePayment, 'why'>[]): Promise<void> {
    const payments = prizes.map(({ player_id: account, coins }) => ({
      slip,
      account,
      coins,
      also: this.counted(slip, coins),
    }));
    await this.props.escrow.freeMany(payments, 'prize');
  }

  /** Pays what was decided; coins of an account that is gone stay where they are. `isOfMany`: one of very many payments. */
  async pay(slip: Slip, { player_id, coins, why }: StakePayment, isOfMany = false): Promise<void> {
    await this.props.escrow.free(slip, player_id, coins, why, { isOfMany, also: this.counted(slip, coins) });
  }

  /** Notes that people got nothing of what was decided for a slip: from now on they may win as much elsewhere. */
  async lost(slip: Slip, people: readonly string[]): Promise<void> {
    if (people.length === 0) return;
    const of = potOf(slip);
    await this.accounts.updateMany(
      { _id: { $in: people.map((person) => objectId(person)) }, 'wallet.hopes.of': of },
      { $pull: { 'wallet.hopes': { of } } },
    );
  }

  tell(people: readonly string[], { news, ...params }: StakeTold): void {
    const { notifier, clock } = this.props;
    notifier.notify(people, 'message', { kind: news, text_key: news, params, at: clock.now() });
  }

  private async find(person: string): Promise<Person | null> {
    return this.accounts
      .findById(objectId(person) ?? undefined)
      .select(PERSON_FIELDS)
      .lean<Person>();
  }

  /** Why a person may not put in anything now; null where they may. */
  private async personProblem(person: string, account: Person | null): Promise<StakeRefusal | null> {
    if (!this.props.walls().stakes) return 'stake/off';
    const [problem, isPlaying] = await Promise.all([
      this.accountProblem(person, account),
      this.isPlaying(person),
    ]);
    return problem ?? (isPlaying ? 'stake/playing' : null);
  }

  /** Why an account may not put in coins at all, in a room or for a prediction; null where it may. */
  private async accountProblem(person: string, account: Person | null): Promise<StakeRefusal | null> {
    const { least_matches } = this.props.walls();
    return this.judged(account, await this.matchesWithPeople(person, least_matches));
  }

  /** The same, of an account whose person has played so many matches with people, or enough. */
  private judged(account: Person | null, played: number): StakeRefusal | null {
    const { walls, clock } = this.props;
    const { needs_telegram, needs_age, least_days, least_matches } = walls();
    if (account === null || account.is_going === true) return 'request/not_found';
    const { country: said = null, seen_country: seen = null } = account;
    if (isClosedIn({ said, seen }, walls())) return 'stake/region';
    if (account.is_guest) return 'stake/guest';
    if (needs_telegram && account.telegram_id === undefined) return 'stake/no_telegram';
    if (account.created_at.getTime() + least_days * DAY_MS > clock.now()) return 'stake/too_new';
    if (played < least_matches) return 'stake/too_new';
    if (needs_age && account.adult_at === undefined) return 'stake/age';
    return limitsAt(account.coin_limits, clock.now()).paused_until === undefined ? null : 'stake/paused';
  }

  private async matchesWithPeople(person: string, limit: number): Promise<number> {
    if (limit === 0) return 0;
    const other = { $elemMatch: { player_id: { $ne: person }, is_bot: false } };
    const finished = { status: 'finished', finished_at: { $gte: 0 } } as const;
    return this.matches.countDocuments({ 'seats.player_id': person, ...finished, seats: other }, { limit });
  }

  /**
   * True while a match for coins is played by the person. Nobody waits in two rooms, so a coin match that began before is seen by the
   * collecting of the next one.
   */
  private async isPlaying(person: string): Promise<boolean> {
    const played = { playing: person, status: 'in progress', 'options.stake': { $gt: 0 } } as const;
    return (await this.matches.exists(played)) !== null;
  }

  private pairProblem(
    met: readonly Met[],
    { person, others, coins }: { person: string; others: readonly string[]; coins: number },
  ): StakeRefusal | null {
    const { walls, clock } = this.props;
    const now = clock.now();
    for (const other of others) {
      if (other === person) continue;
      const problem = pairProblem(met, { person, other, coins, now }, walls());
      if (problem !== null) return problem;
    }
    return null;
  }

  private limit(coins: number, account: Person | null): (purse: Purse) => StakeRefusal | null {
    const { walls, clock } = this.props;
    const own = limitsAt(account?.coin_limits, clock.now()).day_limit;
    const now = clock.now();
    return (purse) => purseProblem(purse, { coins, day: dayAt(now).day, own, now }, walls());
  }

  private predictionLimit(coins: number, account: Person | null): (purse: Purse) => StakeRefusal | null {
    const { walls, clock } = this.props;
    const own = limitsAt(account?.coin_limits, clock.now()).day_limit;
    const now = clock.now();
    const put = { coins, day: dayAt(now).day, own, now, most: PAYS_AT_MOST - 1 };
    return (purse) => limitProblem(purse, put, walls());
  }

  /** A tournament's payments follow from all its fees, and are no multiple of one. */
  private feeLimit(coins: number, account: Person | null): (purse: Purse) => StakeRefusal | null {
    const { walls, clock } = this.props;
    const own = limitsAt(account?.coin_limits, clock.now()).day_limit;
    const now = clock.now();
    return (purse) => limitProblem(purse, { coins, day: dayAt(now).day, own, now, most: 0 }, walls());
  }

  /**
   * Counts a change among the person's coin rooms and predictions of today, in the write that makes it; `hoped`: the most that is paid for
   * the coins, 0 once that is decided.
   */
  private counted(slip: Slip, change: number, hoped = 0): NonNullable<Change['also']> {
    const now = this.props.clock.now();
    const { day } = dayAt(now);
    const hope = { of: potOf(slip), coins: hoped, now };
    return ({ stakeable, wallet }) => ({
      $set: {
        'wallet.played': playedDays(wallet?.played ?? [], { day, stakeable, change }),
        'wallet.hopes': hopesAfter({ wallet }, hope),
      },
    });
  }
}

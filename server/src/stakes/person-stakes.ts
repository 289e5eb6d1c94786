import type { Connection } from 'mongoose';
import type { EconomySettings } from '@hokm/shared/api/settings';
import type { CoinStatistics } from '@hokm/shared/api/stakes';
import type { StakeRefusal } from '@hokm/shared/protocol';
import { DAY_MS } from '@hokm/shared/time';
import type { Judgements } from '../accounts/judgements.js';
import { accountModel, type AccountModel, type AccountRecord } from '../accounts/model.js';
import type { Clock } from '../platform/core/ports.js';
import { objectId } from '../platform/database/ids.js';
import { matchModel, type MatchModel, type MatchRecord } from '../play/games/match-record.js';
import type { StakePayment } from '../play/games/stakes-record.js';
import type { CoinTable, Stakes } from '../play/rooms/context.js';
import { dayAt } from '../wallet/daily-reward.js';
import type { Escrow, Held, Slip } from '../wallet/escrow.js';
import type { Purse } from '../wallet/purse.js';
import type { Change, Wallet } from '../wallet/wallet.js';
import { metLately, pairProblem, type Met } from './pair-walls.js';
import { dayLeft, largestStake, playedDays, purseProblem } from './walls.js';

export interface PersonStakesProps {
  readonly connection: Connection;
  readonly wallet: Pick<Wallet, 'purse'>;
  readonly escrow: Pick<Escrow, 'hold' | 'fence' | 'free'>;
  readonly judgements: Pick<Judgements, 'of'>;
  readonly clock: Clock;
  /** The walls as they are set now. */
  readonly walls: () => EconomySettings;
}

type Person = Pick<AccountRecord, 'is_guest' | 'telegram_id' | 'created_at' | 'is_going'>;

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
    const problem = await this.personProblem(person);
    if (problem !== null) return () => problem;
    if ((await judgements.of(person, 'freeze_coins')) !== null) return () => 'wallet/frozen';
    const now = clock.now();
    const [purse, met] = await Promise.all([wallet.purse(person), metLately(this.matches, person, now)]);
    return ({ stake, visibility, others }) => {
      if (purse === null) return 'request/not_found';
      if (visibility === 'private' && stake > walls().private_stake) return 'stake/private';
      const problem = this.limit(stake)(purse);
      if (problem !== null) return problem;
      return this.pairProblem(met, { person, others, coins: stake });
    };
  }

  /** What a person may put in: of all coins, for one match, and what may still be lost today. Null without an account. */
  async limitsOf(person: string): Promise<CoinStatistics['limits'] | null> {
    const { wallet, walls, clock } = this.props;
    const purse = await wallet.purse(person);
    if (purse === null) return null;
    const { stakeable } = purse;
    const day_left = dayLeft(purse, dayAt(clock.now()).day, walls());
    return { stakeable, largest_stake: largestStake(stakeable, walls()), day_left };
  }

  async hold(slip: Slip, person: string, coins: number): Promise<Held<StakeRefusal>> {
    const problem = (await this.personProblem(person)) ?? (await this.tableProblem(slip, person, coins));
    if (problem !== null) return { state: 'short', code: problem };
    const props = { limit: this.limit(coins), also: this.counted(-coins) };
    return this.props.escrow.hold<StakeRefusal>(slip, person, coins, props);
  }

  async giveBack(slip: Slip, person: string, coins: number): Promise<void> {
    const { escrow } = this.props;
    if ((await escrow.fence(slip, person)) === 'held')
      await escrow.free(slip, person, coins, 'returned', { also: this.counted(coins) });
  }

  /** Pays what was decided; coins of an account that is gone stay where they are. */
  async pay(slip: Slip, { player_id, coins, why }: StakePayment): Promise<void> {
    await this.props.escrow.free(slip, player_id, coins, why, { also: this.counted(coins) });
  }

  /** Why a person may not put in anything now; null where they may. */
  private async personProblem(person: string): Promise<StakeRefusal | null> {
    const { walls, clock } = this.props;
    const { stakes, needs_telegram, least_days, least_matches } = walls();
    if (!stakes) return 'stake/off';
    const account = await this.accounts
      .findById(objectId(person) ?? undefined)
      .select({ is_guest: 1, telegram_id: 1, created_at: 1, is_going: 1 })
      .lean<Person>();
    if (account === null || account.is_going === true) return 'request/not_found';
    if (account.is_guest) return 'stake/guest';
    if (needs_telegram && account.telegram_id === undefined) return 'stake/no_telegram';
    if (account.created_at.getTime() + least_days * DAY_MS > clock.now()) return 'stake/too_new';
    if ((await this.matchesWithPeople(person, least_matches)) < least_matches) return 'stake/too_new';
    return (await this.isPlaying(person)) ? 'stake/playing' : null;
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

  /** Why a person may not play for coins with those who are asked for this slip; null where they may. */
  private async tableProblem(slip: Slip, person: string, coins: number): Promise<StakeRefusal | null> {
    const [match, met] = await Promise.all([
      this.matches.findById(slip.id).select({ stakes: 1 }).lean<Pick<MatchRecord, 'stakes'>>(),
      metLately(this.matches, person, this.props.clock.now()),
    ]);
    const others = match?.stakes?.payers ?? [];
    return this.pairProblem(met, { person, others, coins });
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

  private limit(coins: number): (purse: Purse) => StakeRefusal | null {
    const { walls, clock } = this.props;
    return (purse) => purseProblem(purse, { coins, day: dayAt(clock.now()).day }, walls());
  }

  /** Counts a change among the person's coin rooms of today, in the write that makes it. */
  private counted(change: number): NonNullable<Change['also']> {
    const { day } = dayAt(this.props.clock.now());
    return ({ stakeable, wallet }) => ({
      $set: { 'wallet.played': playedDays(wallet?.played ?? [], { day, stakeable, change }) },
    });
  }
}

import { SEATS, teamOf, type MatchState, type Seat } from '@hokm/shared/rules';
import { countingOf } from '@hokm/shared/standing';
import type { Clock } from '../platform/core/ports.js';
import type { AfterMatch } from '../play/games/after-match.js';
import type { MatchModel, MatchRecord } from '../play/games/match-record.js';
import type { StakePayment, StakesRecord } from '../play/games/stakes-record.js';
import type { CoinNotices } from './coin-notices.js';
import type { PersonStakes } from './person-stakes.js';

export interface SettleStakesProps {
  readonly matches: MatchModel;
  readonly stakes: Pick<PersonStakes, 'pay' | 'lost' | 'tell'>;
  readonly notices: Pick<CoinNotices, 'cameBack' | 'paid'>;
  readonly clock: Clock;
}

type Ended = Pick<MatchState, 'seats' | 'result'>;

/** True for a match that nobody was at in the end: all seats were kept by computer players, or left. */
export const isDeserted = ({ seats }: Pick<MatchState, 'seats'>): boolean =>
  SEATS.every((seat) => seats[seat].left || seats[seat].control === 'bot');

/**
 * What each person of a finished match gets of the four stakes. A void one gives each their own back. Else the pot goes to those of
 * the winning side who stayed, in equal parts; who of them was `absent` gets their own stake and no more. Who left for good has lost it.
 * What nobody gets is out of the game.
 */
export function outcomeOf(state: Ended, stake: number): Required<Pick<StakesRecord, 'outcome' | 'payments'>> {
  const { result, seats } = state;
  const payment = (seat: Seat, coins: number, why: StakePayment['why']): StakePayment => ({
    player_id: seats[seat].player_id,
    coins,
    why,
  });
  if (result?.winner == null || isDeserted(state))
    return { outcome: 'void', payments: SEATS.map((seat) => payment(seat, stake, 'returned')) };
  const { winner } = result;
  const stayed = SEATS.filter((seat) => teamOf(seat) === winner && !seats[seat].left);
  const absent = stayed.filter((seat) => countingOf(state, seat) === 'absent');
  const played = stayed.filter((seat) => !absent.includes(seat));
  const pot = stake * (SEATS.length - absent.length);
  const payments = [
    ...absent.map((seat) => payment(seat, stake, 'returned')),
    ...played.map((seat) => payment(seat, pot / played.length, 'prize')),
  ];
  return { outcome: 'won', payments };
}

/** Tells each who put in what they got of the pot. */
function tellPaid(
  stakes: Pick<PersonStakes, 'tell'>,
  { room_id, options }: Pick<MatchRecord, 'room_id' | 'options'>,
  { payers, outcome, payments = [] }: StakesRecord,
): void {
  for (const player of payers) {
    const paid = payments.find(({ player_id }) => player_id === player);
    const news =
      paid === undefined ? 'lost' : outcome === 'void' ? 'void' : paid.why === 'prize' ? 'won' : 'returned';
    stakes.tell([player], { news: `stake.${news}`, room_id, coins: paid?.coins ?? options.stake });
  }
}

/** Decides once what each gets, then pays it. May run several times and at the same time, with the same outcome. */
async function settleStakes(
  { matches, stakes, notices, clock }: SettleStakesProps,
  record: MatchRecord,
): Promise<void> {
  const { _id, snapshot, options } = record;
  if (snapshot === null) return;
  const since = clock.now();
  const { outcome, payments } = outcomeOf(snapshot.state, options.stake);
  const people = snapshot.state.seats.map(({ player_id }) => player_id);
  const losers = people.filter((person) => payments.every(({ player_id }) => player_id !== person));
  await matches.updateOne(
    { _id, 'stakes.phase': 'held' },
    {
      $set: {
        'stakes.phase': 'decided',
        'stakes.since': since,
        'stakes.outcome': outcome,
        'stakes.payments': payments,
        'stakes.losers': losers,
      },
    },
  );
  const stored = await matches.findById(_id).select({ stakes: 1 }).lean<Pick<MatchRecord, 'stakes'>>();
  const decided: StakesRecord | undefined = stored?.stakes;
  if (decided?.phase !== 'decided') return;
  const slip = { what: 'm', id: _id, round: decided.round } as const;
  for (const payment of decided.payments ?? []) {
    await stakes.pay(slip, payment);
    if (decided.outcome === 'won') await notices.paid(record, snapshot.state, payment);
    else await notices.cameBack(record, slip, payment.player_id, payment.coins);
  }
  await stakes.lost(slip, decided.losers ?? []);
  const { modifiedCount } = await matches.updateOne(
    { _id, 'stakes.phase': 'decided' },
    { $set: { 'stakes.phase': 'settled', 'stakes.since': since } },
  );
  // One worker closes it, and tells.
  if (modifiedCount > 0) tellPaid(stakes, record, decided);
}

/** Pays out the coins of a finished match. */
export function stakesAfterMatch(props: SettleStakesProps): AfterMatch {
  return {
    stage: 'result',
    steps: (record) =>
      record.stakes === undefined || record.stakes.phase === 'settled'
        ? []
        : [() => settleStakes(props, record)],
  };
}

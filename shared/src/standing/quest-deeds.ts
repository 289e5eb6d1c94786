import {
  beats,
  eachSeat,
  fold,
  partnerOf,
  playable,
  SEATS,
  suitOf,
  teamOf,
  valueOf,
  winningCard,
  type CardId,
  type HandState,
  type MatchState,
  type Move,
  type PlayedCard,
  type Seat,
} from '../rules/index.js';
import { countingOf } from './counting.js';
import { QUEST_IDS, type QuestId } from './quest-ids.js';

/** How often somebody did what each quest asks for. */
export type Deeds = Readonly<Record<QuestId, number>>;

/** The highest trump that is a low one. */
const LOW_TRUMP = 7;
/** Tricks that a side has to be behind in a deal for its win to be one from behind. */
const BEHIND = 2;

type Play = Extract<Move, { type: 'play_card' }>;

/** What is noted of a person on a seat while the moves go by. */
interface Notes {
  deeds: Record<QuestId, number>;
  pauses: number;
  /** Of the running deal: choices that were the person's own, whether another chose as well, and the most tricks that the side was behind. */
  chosen: number;
  helped: boolean;
  behind: number;
  /** The card in the running trick is the person's own choice. */
  chose: boolean;
}

const NEW_DEAL = { chosen: 0, helped: false, behind: 0 };

const newNotes = (): Notes => ({
  deeds: Object.fromEntries(QUEST_IDS.map((id) => [id, 0])) as Record<QuestId, number>,
  pauses: 0,
  ...NEW_DEAL,
  chose: false,
});

/** A trump costs more than any other card, and a high card more than a low one. */
const costOf = (card: CardId, trump: HandState['trump']): number =>
  valueOf(card) + (suitOf(card) === trump ? 100 : 0);

/** What the winner of a trick did well with the card that took it. */
function winnersDeeds(trick: readonly PlayedCard[], won: PlayedCard, trump: HandState['trump']): QuestId[] {
  const [lead] = trick;
  if (lead === undefined) return [];
  const isTrump = suitOf(won.card) === trump;
  if (lead.seat === won.seat) {
    if (isTrump) return ['trump_lead'];
    return valueOf(won.card) === 14 ? ['side_ace'] : [];
  }
  if (!isTrump || suitOf(lead.card) === trump) return [];
  const earlier = trick.slice(0, trick.indexOf(won));
  const over = earlier.some(({ seat, card }) => suitOf(card) === trump && teamOf(seat) !== teamOf(won.seat));
  return [
    ...(valueOf(won.card) <= LOW_TRUMP ? (['low_trump'] as const) : []),
    ...(over ? (['overtrump'] as const) : []),
  ];
}

/** What the last one to play in a trick did well: took it no dearer than needed, or left it to the partner who had it. */
function lastOnesDeeds({ trick, cards, trump }: HandState, { seat, card }: Play): QuestId[] {
  const best = winningCard(trick, trump);
  if (best === null) return [];
  const taking = playable(cards[seat], trick).filter((held) => beats(held, best.card, trump));
  if (best.seat === partnerOf(seat))
    return taking.length > 0 && !taking.includes(card) ? ['trust_partner'] : [];
  const isCheapest = taking.every((held) => costOf(held, trump) >= costOf(card, trump));
  return taking.length > 1 && taking.includes(card) && isCheapest ? ['just_enough'] : [];
}

/** The kinds of a deal that a seat's side has won. */
function dealDeeds(seat: Seat, hakem: Seat, behind: number): QuestId[] {
  const role = hakem === seat ? 'own_hakem' : hakem === partnerOf(seat) ? 'partner_hakem' : 'against_hakem';
  return [role, ...(behind >= BEHIND ? (['from_behind'] as const) : [])];
}

/** Counts what people do, move by move. */
class DeedCounter {
  private readonly notes = eachSeat(newNotes);

  constructor(private state: MatchState) {}

  /** Notes and folds a move. */
  add(move: Move): void {
    const before = this.state;
    const after = fold(before, move);
    this.state = after;
    if ('by' in move) this.noteChoice(move.seat, move.by === 'player');
    switch (move.type) {
      case 'deal':
        for (const seat of SEATS) Object.assign(this.notes[seat], NEW_DEAL);
        break;
      case 'take_seat':
        Object.assign(this.notes[move.seat], newNotes());
        break;
      case 'pause':
        this.notes[move.seat].pauses += 1;
        break;
      case 'claim':
        this.noteChoice(move.seat, true);
        break;
      case 'play_card':
        if (after.phase === 'round_complete' && before.hand !== null) this.noteTrick(before.hand, move);
        break;
      default:
    }
    if (before.hand_result === null) this.noteDeal();
  }

  /** What the people have done: of a match that was played to its end, for those for whom it counts. */
  done(): Readonly<Record<Seat, Deeds>> {
    const { seats, result } = this.state;
    const counts = (seat: Seat): boolean =>
      (result?.reason === 'points' || result?.reason === 'forfeit') &&
      seats[seat].person &&
      !seats[seat].left &&
      countingOf(this.state, seat) === 'counted';
    const of = (seat: Seat): Deeds => {
      if (!counts(seat)) return newNotes().deeds;
      const { deeds, pauses } = this.notes[seat];
      const { cards_played = 0, cards_by_player = 0 } = seats[seat];
      const isSteady =
        result?.reason === 'points' && pauses <= 1 && cards_played > 0 && cards_by_player === cards_played;
      const alone = { pair_deals: 0, pair_against: 0, pair_trust: 0 };
      return { ...deeds, steady: isSteady ? 1 : 0, ...(counts(partnerOf(seat)) ? {} : alone) };
    };
    return { 0: of(0), 1: of(1), 2: of(2), 3: of(3) };
  }

  private noteChoice(seat: Seat, own: boolean): void {
    const notes = this.notes[seat];
    notes.chose = own;
    if (own) notes.chosen += 1;
    else notes.helped = true;
  }

  private raise(seat: Seat, deeds: readonly QuestId[]): void {
    for (const deed of deeds) this.notes[seat].deeds[deed] += 1;
  }

  /** True while a person sits opposite. */
  private hasPartner(seat: Seat): boolean {
    return this.state.seats[partnerOf(seat)].person;
  }

  private noteTrick(hand: HandState, move: Play): void {
    const { seat, card } = move;
    const trick = [...hand.trick, { seat, card }];
    const won = winningCard(trick, hand.trump);
    if (won === null) return;
    if (this.notes[won.seat].chose) this.raise(won.seat, winnersDeeds(trick, won, hand.trump));
    if (this.notes[seat].chose) {
      const deeds = lastOnesDeeds(hand, move);
      this.raise(seat, deeds);
      if (deeds.includes('trust_partner') && this.hasPartner(seat)) this.raise(seat, ['pair_trust']);
    }
    const [one, other] = this.state.hand?.tricks_won ?? [0, 0];
    for (const each of SEATS) {
      const behind = teamOf(each) === 0 ? other - one : one - other;
      this.notes[each].behind = Math.max(this.notes[each].behind, behind);
    }
  }

  /** Where a deal has just ended, what it is to the people who won it. */
  private noteDeal(): void {
    const { hand, hand_result } = this.state;
    if (hand_result === null || hand === null) return;
    for (const seat of SEATS) {
      const { chosen, helped, behind } = this.notes[seat];
      if (teamOf(seat) !== hand_result.winner || helped || chosen === 0) continue;
      const deeds = dealDeeds(seat, hand.hakem, behind);
      this.raise(seat, deeds);
      if (!this.hasPartner(seat)) continue;
      this.raise(seat, ['pair_deals']);
      if (deeds.includes('against_hakem')) this.raise(seat, ['pair_against']);
    }
  }
}

/**
 * What the people of a match did for their quests, from the state it began from and its moves. Only what a person chose counts, not
 * what the clock or a computer player did in their place; a deal counts for who chose every card of it. Pure: the same log gives the same
 * counts.
 */
export function questDeeds(first: MatchState, moves: readonly Move[]): Readonly<Record<Seat, Deeds>> {
  const counter = new DeedCounter(first);
  for (const move of moves) counter.add(move);
  return counter.done();
}

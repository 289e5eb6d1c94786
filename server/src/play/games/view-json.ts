import { ackIdOf, requiresAck } from '@hokm/shared/client';
import { DECK, SEATS, seatView, type CardId, type MatchState, type Seat } from '@hokm/shared/rules';
import { CARD_BACK, ownCard, wireCard } from '@hokm/shared/protocol';
import { claimOf, mayPause, presentGame } from './match-view.js';
import type { Table } from './table.js';

const MOST_CARDS = 13;
const BACK_TEXT = JSON.stringify(CARD_BACK);
/** The backs of `count` cards, as text. */
const BACKS = Array.from(
  { length: MOST_CARDS + 1 },
  (_, count) => `[${Array<string>(count).fill(BACK_TEXT).join()}]`,
);
/** Each card in a hand's list and among its owner's cards, as text. */
const CARDS = new Map(DECK.map((card) => [card, JSON.stringify(wireCard(card))]));
const OWN_CARDS = new Map(DECK.map((card) => [card, JSON.stringify(ownCard(card))]));

const listed = (texts: ReadonlyMap<CardId, string>, cards: readonly CardId[]): string =>
  `[${cards.map((card) => texts.get(card)).join()}]`;

/** An object's text without its last brace, so that more can follow. */
const openObject = (value: object): string => JSON.stringify(value).slice(0, -1);

interface SharedJson {
  readonly fairness: string;
  readonly draw: string;
}

/** The parts of a match's views that stay the same from card to card: the longest ones. */
class ViewCache {
  private fairness: { readonly of: readonly unknown[]; readonly text: string } | null = null;
  private draw: { readonly of: readonly unknown[]; readonly text: string } | null = null;

  /** The texts for a state, of which `view` is what everybody may see. */
  texts({ hand, next, phase, draw, seats }: MatchState, view: ReturnType<typeof presentGame>): SharedJson {
    const of = [hand?.client_seeds, next, phase === 'hand_complete' || phase === 'finished'];
    if (this.fairness?.of.every((part, n) => part === of[n]) !== true)
      this.fairness = { of, text: JSON.stringify(view.fairness) };
    // The draw names players, and a person can take a seat after it.
    const drawn = [draw, ...SEATS.map((seat) => seats[seat].player_id)];
    if (this.draw?.of.every((part, n) => part === drawn[n]) !== true) {
      const text = view.hakem_draw === undefined ? '' : `,"hakem_draw":${JSON.stringify(view.hakem_draw)}`;
      this.draw = { of: drawn, text };
    }
    return { fairness: this.fairness.text, draw: this.draw.text };
  }
}

const constants = new WeakMap<Table, ViewCache>();

function constantOf(table: Table): ViewCache {
  const known = constants.get(table) ?? new ViewCache();
  constants.set(table, known);
  return known;
}

/**
 * The whole views of one version of a table as JSON: what `presentGame` presents, with what must be acknowledged marked.
 * The shared parts are serialized once per version, and the fairness proof once per hand.
 */
export class ViewSerializer {
  private readonly head: string;
  private readonly deck: string;
  private readonly tail: string;
  private readonly players: readonly string[];
  private readonly state: MatchState;

  /** `now` in ms since 1970. */
  constructor(
    private readonly table: Table,
    now: number,
  ) {
    this.state = table.state;
    const view = presentGame(table, null, now);
    const { game_id, version, name, target_points, stake, server_time, teams, hand, phase } = view;
    const { last_round, hand_result, gameResult } = view;
    const { fairness, draw } = constantOf(table).texts(table.state, view);
    this.head = openObject({
      game_id,
      version,
      name,
      target_points,
      stake,
      server_time,
      teams,
      hand,
      phase,
    });
    this.players = view.players.map((player) => openObject({ ...player, sorted_cards: undefined }));
    this.deck = openObject({ ...view.deck_state, pause_available: undefined });
    this.tail = `${openObject({ last_round, hand_result, gameResult }).slice(1)}${draw},"fairness":${fairness}`;
  }

  /** The view of a seat. */
  of(seat: Seat): string {
    const view = seatView(this.state, seat);
    const players = SEATS.map((each) => {
      const cards = each === seat ? listed(OWN_CARDS, view.my_cards) : BACKS[view.card_counts[each]];
      return `${this.players[each] ?? ''},"sorted_cards":${cards ?? '[]'}}`;
    });
    const { player_id } = view.seats[seat];
    return (
      `${this.head},"clientId":${JSON.stringify(player_id)},"players":[${players.join()}]` +
      `,"deck_state":${this.deck},"pause_available":${String(mayPause(view))}}` +
      `,"my_cards":${listed(CARDS, view.my_cards)},"legal_card_ids":${JSON.stringify(view.legal_cards)}` +
      `,"claim":${String(claimOf(view))}` +
      `,${this.tail}${this.acknowledgement(seat)}}`
    );
  }

  private acknowledgement(seat: Seat): string {
    if (!seatMustAck(this.state, seat)) return '';
    const ack_id = ackIdOf(this.table.roomId, this.state.version);
    return `,"requires_ack":true,"ack_id":${JSON.stringify(ack_id)}`;
  }
}

/** True if a seat has to acknowledge a state: `requiresAck` of its view, without making the view. */
export function seatMustAck({ phase, seats, turn }: MatchState, seat: Seat): boolean {
  const turn_player_id = turn === null ? null : seats[turn.seat].player_id;
  return requiresAck({ phase, clientId: seats[seat].player_id, deck_state: { turn_player_id } });
}

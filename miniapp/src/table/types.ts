import type { ReactNode } from 'react';
import type { MatchGain } from '@hokm/shared/api';
import type { Rung } from '@hokm/shared/bots';
import type { DrawnReaction } from '@hokm/shared/conduct';
import type { GameState } from '@hokm/shared/protocol';
import type { SuitLetter } from '../deck/index.js';
import type { TableMemory } from './memory.js';
import type { Pace } from './moments.js';
import type { FairVerdicts } from '../fairness/use-fairness.js';

/** The outcome of an action: done, or refused with a code and a text. */
export type ActionResult = { ok: true } | { ok: false; code: string; message: string };

/** The actions at the table. Their provider shows refusals. */
export interface TableActions {
  playCard: (cardId: string) => Promise<ActionResult>;
  nameTrump: (suit: SuitLetter) => Promise<ActionResult>;
  requestPause: () => Promise<ActionResult>;
  ready: () => Promise<ActionResult>;
  resumeSeat: () => Promise<ActionResult>;
  /** Takes the tricks that are offered to be claimed; absent where nobody plays. */
  claim?: () => Promise<ActionResult>;
  /** Ends the rest that runs; null or absent where other people play. */
  goOn?: (() => Promise<ActionResult>) | null;
  leave: () => void;
  /** Clears what is kept on this phone and loads the page anew. */
  refresh: () => void;
  retryConnection: () => void;
  /** Resolves when it is known where that leads, or that it was refused. */
  playAgain: () => Promise<void> | void;
  /** Opens the match move by move, once it is over; at a trick of a hand where one is given. */
  review: (at?: { readonly hand: number; readonly trick: number }) => void;
  /** Offers a picture of the match that is over, to be shared; absent for spectators. */
  share?: () => void;
}

/** A player's phrase or drawn reaction; `serial` distinguishes a repeated one. */
interface Said {
  readonly text: string;
  readonly drawn: DrawnReaction | null;
  readonly serial: number;
}

/** Phrases at the table, and actions on players. */
export interface TableSocial {
  /** What is shown over a player's seat, by player id. */
  readonly said: Readonly<Record<string, Said>>;
  /** Offers the quick phrases. */
  openPhrases: () => void;
  /** Offers what can be done about a player. */
  openPlayer: (player: GameState['players'][number]) => void;
}

/** The hint, for a person who plays against computer players only. */
export interface TableHint {
  /** The suggested card for this turn; null until the viewer asks. */
  readonly card: string | null;
  /** The same for the trump. */
  readonly trump: SuitLetter | null;
  /** Asks for it; null while the viewer has nothing to do. */
  readonly ask: (() => void) | null;
}

/** The connection as the table shows it. */
export interface TableConnection {
  readonly status: 'connected' | 'connecting' | 'disconnected' | 'reconnecting' | 'failed';
  readonly attempt: number;
  /** The server restarts and said when to come back, ms since 1970 by this device. */
  readonly returnAt?: number | null;
}

/** The viewer's gains from a match. */
export interface Gain extends MatchGain {
  /** The colour of cup that it was the first to reach; null for none. */
  readonly cup: 'gold' | 'silver' | 'bronze' | null;
}

/** What a match for coins has brought the viewer; `absent`: their own coins, without a part of the pot. */
export interface CoinEnd {
  readonly outcome: 'won' | 'lost' | 'void' | 'absent';
  readonly coins: number;
}

/** The outcome of a match that is over. */
export interface TableEnd {
  /** `counting` until the server has counted it; null where it is not known. */
  readonly gain: Gain | 'counting' | null;
  /** The name of the player who waits for the viewer in a rematch; null if there is none. */
  readonly caller: string | null;
  /** The rung of the ladder that a match counted for; null or absent for other matches. */
  readonly rung?: Rung | null;
  /** `paying` until it is decided; null or absent for matches without coins. */
  readonly coins?: CoinEnd | 'paying' | null;
}

interface TableSettings {
  readonly oneTap: boolean;
  readonly reducedMotion: boolean;
}

/** Small moments that a phone may answer with a touch. */
export type TouchMoment = 'slide' | 'played' | 'refused';

/** Nothing: Telegram signs in again; a sign-in; or, of a guest who is known on this phone only, all that was his. */
export type RefreshCost = 'none' | 'sign_in' | 'guest';

/** The tournament that a match belongs to. */
export interface TableTour {
  /** Its name; empty until it is known. */
  readonly name: string;
  /** The round, in words. */
  readonly round: string;
  /** Opens the page of the tournament. */
  readonly open: () => void;
}

export interface TableProps {
  game: GameState;
  /** The server's time now, ms since 1970. */
  now: () => number;
  connection: TableConnection;
  actions: TableActions;
  /** A card that has been sent and is not confirmed yet: it already lies in the viewer's slot. */
  pendingCard: string | null;
  settings: TableSettings;
  /** Results of checking the deals so far. */
  verdicts: FairVerdicts;
  /** Null for spectators. */
  social: TableSocial | null;
  /** Gives up the seat that a spectator gets after this hand; null or absent for one who only watches. */
  giveUpSeat?: (() => void) | null;
  /** What spectators may do besides, in their strip. */
  watchMore?: ReactNode;
  /** Absent where other people play. */
  hint?: TableHint | null;
  /** Absent for spectators. */
  end?: TableEnd;
  /** Null or absent for matches of no tournament. */
  tour?: TableTour | null;
  /** This phone's memory of the match; wide tables show it. */
  memory?: TableMemory | null;
  /** Telegram's back button asks before it leaves a running match. */
  guardBack?: boolean;
  /** Asks once whether to leave, without a tap. */
  asksToLeave?: boolean;
  /** Cost of a full refresh for the viewer, besides the data on this phone. */
  refreshCost: RefreshCost;
  /** How fast the room plays; classic where it is not known. */
  pace?: Pace;
  /** Shows the reason for a refusal, by its code. */
  onRefused: (code: string) => void;
  onTouch?: (moment: TouchMoment) => void;
}

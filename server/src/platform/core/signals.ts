/** What a refusal or event may say about an attack. */
export const SIGNAL_TYPES = [
  /** A wrong password. */
  'sign_in_failed',
  /** A wrong password or code that locked the sign-in. */
  'sign_in_locked',
  /** A wrong code of the second factor. */
  'second_factor_failed',
  /** Launch data whose signature is not Telegram's. */
  'launch_forged',
  /** A request in the name of somebody else. */
  'identity_mismatch',
  /** A player's account at a call of the panel. */
  'panel_refused',
  /** A path that only scanners ask for. */
  'bait_path',
  /** A call over the limit of its address. */
  'too_many',
  /** A connection that was closed for its refused events. */
  'socket_closed',
  /** An unreadable payload with the keys of an injection, or a file that is no picture. */
  'hostile_payload',
  /** A session that came from another network than a moment ago. */
  'session_moved',
  /** Staff that entered the panel from a new browser and a new network. */
  'staff_elsewhere',
  /** A balance that is not the sum of its entries, or a payment that fits no invoice. */
  'money_mismatch',
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/** One thing that was noticed. Holds no password, token or typed text. */
export interface Signal {
  readonly type: SignalType;
  /** IP address; empty when there is none. */
  readonly address: string;
  /** Account id; for sign-ins without an account `~` with the beginning of a hash of what was typed. */
  readonly account?: string | undefined;
  /** Storage id of the session. */
  readonly session?: string | undefined;
  /** The call, event or path. */
  readonly target: string;
}

/** Takes signals. Costs no more than an entry in memory, and never throws. */
export interface Signals {
  note(signal: Signal): void;
}

/** Takes no notice. */
export const noSignals: Signals = { note: () => undefined };

import type { Clock } from '../core/ports.js';
import type { Signals } from '../core/signals.js';
import { rateLimitKey } from './address.js';

/** A session that moves between networks within this time is noted, ms. */
const WITHIN_MS = 10 * 60_000;
/** Sessions that a process remembers; the one that was seen first is forgotten. */
const SESSIONS_MAX = 20_000;

/** The networks of a session, with when each was last seen, ms since 1970. The latest is the last. */
type Places = Map<string, number>;

/** Who uses a session, from where. */
export interface SessionUse {
  readonly session: string;
  readonly account: string;
  readonly address: string;
  readonly target: string;
  /** The person may enter the panel. */
  readonly isStaff: boolean;
}

/** Hears of each use of a session. */
export interface SessionUses {
  seen(use: SessionUse): void;
}

/** Tells each of them of every use. */
export const toldTo = (...followers: readonly SessionUses[]): SessionUses => ({
  seen(use) {
    for (const follower of followers) follower.seen(use);
  },
});

/**
 * Notices sessions that come from another network than a moment ago. All their networks of that time are noted, so that
 * whoever counts them has all. Each process knows what it has seen itself.
 */
export class SessionNetworks {
  private readonly sessions = new Map<string, Places>();

  constructor(
    private readonly signals: Signals,
    private readonly clock: Clock,
  ) {}

  seen({ session, account, address, target }: Omit<SessionUse, 'isStaff'>): void {
    if (address === '') return;
    const now = this.clock.now();
    const network = rateLimitKey(address);
    const places = this.sessions.get(session) ?? new Map<string, number>();
    const isKnown = places.has(network);
    places.delete(network);
    places.set(network, now);
    if (isKnown) return;
    for (const [place, at] of places) if (now - at > WITHIN_MS) places.delete(place);
    if (places.size > 1)
      for (const place of places.keys()) {
        const from = place.replace('/64', '');
        this.signals.note({ type: 'session_moved', address: from, account, session, target });
      }
    this.sessions.set(session, places);
    if (this.sessions.size > SESSIONS_MAX) this.forgetFirst();
  }

  private forgetFirst(): void {
    const [first] = this.sessions.keys();
    if (first !== undefined) this.sessions.delete(first);
  }
}

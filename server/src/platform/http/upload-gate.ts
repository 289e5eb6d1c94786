import type { Request, Response } from 'express';
import { isAdminLevel } from '@hokm/shared/policy';
import type { SessionAccount } from '../core/account.js';
import type { Timer, Timers } from '../core/ports.js';
import { refuse, type Refusal } from '../core/result.js';
import { rateLimitKey } from './address.js';
import { InFlight, type InFlightLimits } from './in-flight.js';

const MB = 1024 * 1024;
const GB = 1024 * MB;

/** Unfinished uploads, and the most bytes that one of them brings: nothing that it declares counts as more. */
interface UploadLimits extends InFlightLimits {
  readonly largest: number;
}

/** Unfinished uploads. Those of the staff have places of their own. Their bytes lie on the disk. */
export const UPLOADS_IN_FLIGHT: Readonly<Record<'players' | 'staff', UploadLimits>> = {
  players: { perAccount: 2, perAddress: 8, bytes: GB, largest: 5 * MB },
  staff: { perAccount: 6, perAddress: 40, bytes: GB, largest: 50 * MB },
};

/** An upload that brings less in this time is ended: 2 KB a second. */
export const LEAST = { bytes: 40 * 1024, perMs: 20_000 } as const;

const TOO_SLOW = Symbol('too slow');

interface Uploading {
  readonly request: Request;
  readonly response: Response;
  readonly account: SessionAccount;
}

/** Seconds after which a place is likely to be free. */
const RETRY_S = 5;

/** Admits uploads before a byte of them is read, and ends those that only hold a place. */
export class UploadGate {
  private readonly places: Readonly<Record<'players' | 'staff', InFlight>>;

  constructor(
    private readonly timers: Timers,
    private readonly limits = UPLOADS_IN_FLIGHT,
  ) {
    this.places = { players: new InFlight(limits.players), staff: new InFlight(limits.staff) };
  }

  /**
   * Runs what reads an upload, in a place of its own. Refused with `files/busy` where the person, the address or the process has
   * no more places, and with `request/too_slow` when too little arrives.
   */
  async admit<T>(
    { request, response, account }: Uploading,
    run: () => Promise<T>,
  ): Promise<T | Refusal<'files/busy' | 'request/too_slow'>> {
    const group = isAdminLevel(account.admin_level) ? 'staff' : 'players';
    const { largest } = this.limits[group];
    const bytes = Math.min(Number(request.get('content-length') ?? largest), largest);
    const sender = { account: account.id, address: rateLimitKey(request.ip) };
    const leave = this.places[group].enter(sender, bytes);
    if (leave === null) {
      response.set('Retry-After', String(RETRY_S));
      return refuse('files/busy');
    }
    const watch = this.watch(request);
    try {
      const result = await Promise.race([run(), watch.tooSlow]);
      if (result !== TOO_SLOW) return result;
      // Nothing more of it is handed on, and its connection ends with the answer.
      request.unpipe();
      response.set('Connection', 'close');
      return refuse('request/too_slow');
    } finally {
      watch.stop();
      leave();
    }
  }

  private watch(request: Request): { readonly tooSlow: Promise<typeof TOO_SLOW>; stop(): void } {
    let timer: Timer | null = null;
    const tooSlow = new Promise<typeof TOO_SLOW>((resolve) => {
      const look = (before: number): void => {
        timer = this.timers.set(LEAST.perMs, () => {
          const now = request.socket.bytesRead;
          if (request.complete) return;
          if (now - before < LEAST.bytes) resolve(TOO_SLOW);
          else look(now);
        });
      };
      look(request.socket.bytesRead);
    });
    return { tooSlow, stop: () => timer?.cancel() };
  }
}

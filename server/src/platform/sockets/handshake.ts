import { z } from 'zod';
import type { ErrorCode } from '@hokm/shared/errors';
import { errorText } from '@hokm/shared/text';
import type { Log } from '../core/ports.js';
import type { Signals } from '../core/signals.js';
import type { SessionUses } from '../http/session-networks.js';
import type { Metrics } from '../metrics/metrics.js';
import type { ConnectionLimits } from './connection-limits.js';
import type { GameServer, ConnectionOwner } from './types.js';
import { visitorOf } from './visitors.js';

const auth = z.object({
  token: z.string().max(256).optional(),
  initData: z.string().max(8192).optional(),
  /** Made at random by the page and kept on the device. Tells two accounts of one device apart from two devices; proves nothing. */
  installation: z.string().min(16).max(64).optional(),
});
/** Only 1 asks for deltas; any other value is ignored. */
const wish = z.object({ deltas: z.literal(1) });

const installationOf = (given: unknown): string | null => auth.safeParse(given).data?.installation ?? null;

interface Identified {
  readonly identity: ConnectionOwner;
  /** Storage id of the session; empty for a visitor. */
  readonly session: string;
  readonly isStaff: boolean;
  /** Without an account. */
  readonly isVisitor?: true;
}

interface ConnectionSource {
  readonly userAgent: string;
  readonly address: string | undefined;
}

/** Decides whether an owner may connect now: a refusal, or null. */
export type Admission = (owner: Identified) => Promise<{ code: ErrorCode; details: object } | null>;

/** The part of sign-in that the handshake uses. */
export interface Authenticator {
  /** The owner of a session's token with its id, or null. */
  byToken(token: string): Promise<Identified | null>;
  /** The account that raw Telegram init data prove, with their session, or the refusal. */
  byInitData(
    initData: string,
    from: ConnectionSource,
  ): Promise<({ ok: true } & Identified) | { ok: false; code: ErrorCode }>;
}

function refusal(code: ErrorCode, details: object = {}): Error {
  return Object.assign(new Error(errorText(code, 'fa')), { data: { ...details, code } });
}

async function identify(
  authenticator: Authenticator,
  given: unknown,
  from: ConnectionSource,
  socketId: string,
): Promise<Identified | ErrorCode> {
  const visitor = visitorOf(given, socketId);
  if (visitor !== null) return { identity: visitor, session: '', isStaff: false, isVisitor: true };
  const parsed = auth.safeParse(given);
  if (!parsed.success) return 'auth/unauthenticated';
  const { token, initData } = parsed.data;
  if (token !== undefined) return (await authenticator.byToken(token)) ?? 'auth/unauthenticated';
  if (initData === undefined) return 'auth/unauthenticated';
  const signedIn = await authenticator.byInitData(initData, from);
  return signedIn.ok ? signedIn : signedIn.code;
}

export interface HandshakeProps {
  readonly authenticator: Authenticator;
  readonly admission: Admission;
  readonly connections: ConnectionLimits;
  readonly metrics: Metrics;
  readonly signals: Signals;
  readonly sessionNetworks: SessionUses;
  readonly log: Log;
}

/** Lets a connection in only with a session's token or valid init data, or as a visitor; otherwise `connect_error` with `data.code`. */
export function guardHandshake(
  io: GameServer,
  { authenticator, admission, connections, metrics, signals, sessionNetworks, log }: HandshakeProps,
): void {
  io.use((socket, next) => {
    const address = connections.addressOf(socket.request);
    const target = 'connect';
    const refuse = (code: ErrorCode, details?: object): void => {
      metrics.refused(code);
      if (code === 'auth/init_data_invalid') signals.note({ type: 'launch_forged', address, target });
      next(refusal(code, details));
    };
    if (connections.tooMany(socket.request)) return refuse('request/too_many_connections');
    const { headers } = socket.handshake;
    const from = { userAgent: headers['user-agent'] ?? '', address };
    const enter = async () => {
      const found = await identify(authenticator, socket.handshake.auth, from, socket.id);
      return { found, closed: typeof found === 'string' ? null : await admission(found) };
    };
    enter().then(
      ({ found, closed }) => {
        if (typeof found === 'string') return refuse(found);
        if (closed !== null) return refuse(closed.code, closed.details);
        const { identity, session, isStaff, isVisitor = false } = found;
        if (!isVisitor) sessionNetworks.seen({ session, account: identity.id, address, target, isStaff });
        socket.data.identity = found.identity;
        socket.data.session = found.session;
        socket.data.isStaff = found.isStaff;
        socket.data.isVisitor = isVisitor;
        socket.data.installation = installationOf(socket.handshake.auth);
        socket.data.rooms = new Set();
        socket.data.deltas = wish.safeParse(socket.handshake.auth).success;
        next();
      },
      (error: unknown) => {
        log.error({ err: error }, 'handshake failed');
        refuse('server/unavailable');
      },
    );
  });
}

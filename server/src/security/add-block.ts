import type { Connection } from 'mongoose';
import type { blockNetwork as contract } from '@hokm/shared/api/security';
import { NARROWEST } from '@hokm/shared/api/security/limits';
import type { BodyOf, RefusalsOf } from '@hokm/shared/api/endpoint';
import { HOUR_MS } from '@hokm/shared/time';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import { refuse, type Result } from '../platform/core/result.js';
import {
  contains,
  isReserved,
  networkOf,
  networkText,
  textBeginnings,
  type Network,
} from '../platform/http/networks.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import { sessions } from '../sign-in/sessions/model.js';
import type { Blacklist } from './blacklist.js';
import type { BlockRecord } from './model.js';
import { RECENT_MS } from './staff-networks.js';
import type { WaysIn } from './ways-in.js';

/** Sessions that are read for that at most. */
const READ_MAX = 10_000;
/** Sorts after every character of an address. */
const LAST = '~';

export interface BlockContext {
  readonly connection: Connection;
  readonly blacklist: Blacklist;
  readonly waysIn: Pick<WaysIn, 'known'>;
  /** True for an address from which the panel may be used, by what is stored now. */
  readonly seesPanel: (address: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

interface Added {
  readonly ip_address: string;
  readonly people: number | null;
  /** Null: it waits for the confirmation. */
  readonly block: BlockRecord | null;
}

/** The condition for sessions that may have begun in a network. */
export function addressFilter(network: Network) {
  const beginnings = textBeginnings(network);
  return {
    $or: beginnings.map((beginning) => ({ address: { $gte: beginning, $lt: `${beginning}${LAST}` } })),
  };
}

/** Account ids of sessions that began in a network and were used lately; null when there are too many to read. */
async function peopleOf({ connection, clock }: BlockContext, network: Network): Promise<Set<string> | null> {
  const since = new Date(clock.now() - RECENT_MS);
  const found = await sessions
    .model(connection)
    .find({ ...addressFilter(network), last_used_at: { $gte: since } })
    .select({ address: 1, account: 1 })
    .limit(READ_MAX + 1)
    .lean<{ address?: string; account: { toHexString(): string } }[]>();
  if (found.length > READ_MAX) return null;
  const inside = found.filter(({ address }) => address !== undefined && contains(network, address));
  return new Set(inside.map(({ account }) => account.toHexString()));
}

/** True when a super admin was active in a network lately, or has a session that began there and is used. */
async function hasSuperAdmin({ waysIn }: BlockContext, network: Network): Promise<boolean> {
  const known = [...(await waysIn.known()).values()].flat();
  return known.some((address) => contains(network, address));
}

type AskedRefusals = RefusalsOf<typeof contract>;
type BlockRefusals = Exclude<AskedRefusals, 'security/confirm_needed'>;

/** A network that may be blocked, with how many people used it lately; null: more than could be counted. */
interface Checked {
  readonly ip_address: string;
  readonly people: number | null;
  /** A super admin was active in it in the last seven days. */
  readonly hasSuperAdmin: boolean;
}

/**
 * Looks at a network before it is blocked. `by`: the address of whoever asks; empty for the server itself. Refusals:
 * `security/network_invalid` for what is none, or is this machine's or a private one; `security/network_too_wide`;
 * `security/would_lock_out` for the caller's own.
 */
export async function checkBlock(
  context: BlockContext,
  text: string,
  by: string,
): Promise<Result<Checked, BlockRefusals>> {
  const network = networkOf(text);
  if (network === null || isReserved(network)) return refuse('security/network_invalid');
  const kind = network.address.kind();
  if (network.bits < NARROWEST[kind]) return refuse('security/network_too_wide');
  if (contains(network, by)) return refuse('security/would_lock_out');
  const people = await peopleOf(context, network);
  return {
    ok: true,
    ip_address: networkText(network),
    people: people?.size ?? null,
    hasSuperAdmin: await hasSuperAdmin(context, network),
  };
}

/** Whether an address has a way into the panel, by what is stored now; what the server does by itself comes from none. */
async function canEnter({ blacklist, seesPanel }: BlockContext, address = ''): Promise<boolean> {
  if (address === '') return true;
  return !(await blacklist.holdsNow(address)) && (await seesPanel(address));
}

/**
 * True for a network that holds the last address from which another super admin comes: all others that they used lately are
 * blocked, or are none of the panel's.
 */
async function takesLastWay(
  context: BlockContext,
  { account }: Pick<StaffCall, 'account'>,
  ip_address: string,
): Promise<boolean> {
  const network = networkOf(ip_address);
  if (network === null) return false;
  for (const addresses of (await context.waysIn.known(account.id)).values()) {
    const others = addresses.filter((address) => !contains(network, address));
    if (others.length === addresses.length) continue;
    const open = await Promise.all(others.map((address) => canEnter(context, address)));
    if (!open.includes(true)) return true;
  }
  return false;
}

/** What the audit log says of a new block. */
export function blockChanges(after: Pick<BlockRecord, 'ip_address' | 'threat_level' | 'expires_at'>) {
  const { ip_address, threat_level, expires_at } = after;
  return {
    action: 'blacklist.add',
    target: `ip_blacklist:${ip_address}`,
    changes: Object.entries({ ip_address, threat_level, expires_at }).map(([name, value]) => ({
      field: name,
      before: null,
      after: value,
    })),
  };
}

/**
 * Blocks a network, once it is confirmed. Refusals: those of `checkBlock`, and `security/would_lock_out` for one in which a super
 * admin was active lately unless it is confirmed, and for the last one from which another super admin comes. It is lifted again,
 * with the same refusal, where that has come about meanwhile, or the caller has no way into the panel any more: two who block each
 * other at one moment would otherwise shut out everybody.
 */
export async function addBlock(
  context: BlockContext,
  call: StaffCall,
  { ip_address: text, reason, threat_level, hours, confirm }: Omit<BodyOf<typeof contract>, 'preview'>,
): Promise<Result<Added, BlockRefusals>> {
  const checked = await checkBlock(context, text, call.request.ip ?? '');
  if (!checked.ok) return checked;
  const { ip_address, people } = checked;
  if (!confirm) {
    if (checked.hasSuperAdmin) return refuse('security/would_lock_out');
    return { ok: true, ip_address, people, block: null };
  }
  if (await takesLastWay(context, call, ip_address)) return refuse('security/would_lock_out');
  const { blacklist, clock } = context;
  const expires_at = hours === null ? null : new Date(clock.now() + hours * HOUR_MS);
  const action = auditAction(call, context, {
    reason,
    ...blockChanges({ ip_address, threat_level, expires_at }),
  });
  const block = await blacklist.add({ ip_address, reason, threat_level, expires_at, action });
  const shutsOut =
    !(await canEnter(context, call.request.ip)) || (await takesLastWay(context, call, ip_address));
  if (!shutsOut) return { ok: true, ip_address, people, block };
  const id = block._id.toHexString();
  await blacklist.lift(
    id,
    auditAction({ ...call, auditKey: undefined }, context, {
      action: 'blacklist.lift',
      target: `ip_blacklist:${id}`,
    }),
  );
  return refuse('security/would_lock_out');
}

/**
 * What somebody asks for about a network: a look at it, or its block. Refusals: those of `addBlock`, and `security/confirm_needed`
 * (details: the network and its people) for what is neither a look nor confirmed.
 */
export async function blockAsAsked(
  context: BlockContext,
  call: StaffCall,
  { preview, ...body }: BodyOf<typeof contract>,
): Promise<Result<Added, AskedRefusals>> {
  const added = await addBlock(context, call, { ...body, confirm: body.confirm && !preview });
  if (!added.ok || added.block !== null || preview) return added;
  const { ip_address, people } = added;
  return refuse('security/confirm_needed', { network: { ip_address, people } });
}

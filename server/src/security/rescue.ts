import type { Connection } from 'mongoose';
import type { Clock, RandomBytes } from '../platform/core/ports.js';
import type { AuditLog } from '../platform/panel/audit-log.js';
import { sharedState } from '../platform/shared-state/model.js';
import { signInAttempts } from '../sign-in/common/attempts.js';
import { blacklist } from './model.js';

const KEY_BYTES = 16;

export interface RescueContext {
  readonly connection: Connection;
  readonly chain: Pick<AuditLog, 'append'>;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** The obstacles that were removed. */
export interface Rescued {
  readonly maintenance: boolean;
  readonly networks: boolean;
  /** Blocked networks and locked sign-ins. */
  readonly blocks: number;
  readonly locks: number;
}

/**
 * Lifts everything that can keep staff out of the panel: maintenance, the networks of the panel, blocked networks, locked
 * sign-ins. It is in the audit log before it happens, as an act of the machine's operator.
 */
export async function rescuePanel(context: RescueContext): Promise<Rescued> {
  const { connection, chain, clock, randomBytes } = context;
  const now = new Date(clock.now());
  await chain.append({
    key: randomBytes(KEY_BYTES).toString('hex'),
    at: now,
    actor: 'operator',
    actor_level: 'machine',
    session: 'machine',
    request: '',
    address: '',
    action: 'machine.rescue',
    target: 'state:panel',
    reason: '',
    changes: [],
  });
  const state = sharedState.model(connection);
  const changed = { updated_at: now, updated_by: 'operator' };
  const maintenance = await state.updateOne(
    { _id: 'maintenance', 'value.is_enabled': true },
    { $set: { 'value.is_enabled': false, ...changed }, $inc: { revision: 1 } },
  );
  const networks = await state.updateOne(
    { _id: 'settings.security', 'value.panel_networks.0': { $exists: true } },
    { $set: { 'value.panel_networks': [], ...changed }, $inc: { revision: 1 } },
  );
  const blocks = await blacklist
    .model(connection)
    .updateMany({ is_active: true }, { $set: { is_active: false, ...changed }, $inc: { revision: 1 } });
  const locks = await signInAttempts.model(connection).deleteMany({});
  return {
    maintenance: maintenance.modifiedCount > 0,
    networks: networks.modifiedCount > 0,
    blocks: blocks.modifiedCount,
    locks: locks.deletedCount,
  };
}

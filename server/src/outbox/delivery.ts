import mongoose, { type Connection, type Model } from 'mongoose';
import type { Notice } from '@hokm/bot/notices';

/**
 * What has become of a delivery. `sending` is written before the message leaves: who finds it later cannot know whether
 * it did, so it becomes `unknown` and is not sent again.
 */
export const DELIVERY_STATES = ['waiting', 'sending', 'sent', 'dropped', 'unknown'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why a delivery was not made: the person wants none, cannot be reached, was at the table, it came too late, a newer one replaced it. */
export type DropReason = 'off' | 'unreachable' | 'here' | 'stale' | 'replaced' | 'refused';

/** A notice on its way to one person's chat. Times in ms since 1970. */
export interface DeliveryRecord {
  /** Names what is told and to whom: the same notice is posted once. */
  _id: string;
  /** The account's id, 24 hex characters. */
  account: string;
  notice: Notice;
  /** Of several with the same group that wait, only the newest is sent. */
  group?: string;
  state: DeliveryState;
  created_at: number;
  /** Not sent before, and not after. */
  due_at: number;
  stale_at: number;
  attempts: number;
  reason?: DropReason;
  /** When it came to its end; it is forgotten some days later. */
  ended_at?: Date;
}

const schema = new mongoose.Schema<DeliveryRecord>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    notice: { type: mongoose.Schema.Types.Mixed, required: true },
    group: { type: String },
    state: { type: String, enum: DELIVERY_STATES, required: true },
    created_at: { type: Number, required: true },
    due_at: { type: Number, required: true },
    stale_at: { type: Number, required: true },
    attempts: { type: Number, required: true },
    reason: { type: String },
    ended_at: { type: Date },
  },
  { collection: 'outbox', versionKey: false, strict: 'throw' },
);

export type DeliveryModel = Model<DeliveryRecord>;

/** The model of deliveries on a connection. */
export function deliveryModel(connection: Connection): DeliveryModel {
  return connection.models['Delivery'] ?? connection.model<DeliveryRecord>('Delivery', schema);
}

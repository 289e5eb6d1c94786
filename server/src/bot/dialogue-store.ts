import mongoose, { type Connection, type Model } from 'mongoose';
import type { DialogueStore } from '@hokm/bot/services';
import type { Clock } from '../ports.js';

interface DialogueRecord {
  _id: string;
  state: string;
  expires_at: Date;
}

const KEPT_MS = 24 * 60 * 60_000;

const schema = new mongoose.Schema<DialogueRecord>(
  {
    _id: { type: String, required: true },
    state: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  { collection: 'dialogues', versionKey: false, strict: 'throw' },
);

/** The dialogues of the bot in the database; one that nobody goes on with is forgotten after a day. */
export function storedDialogues(connection: Connection, clock: Clock): DialogueStore {
  const dialogues: Model<DialogueRecord> =
    connection.models['Dialogue'] ?? connection.model<DialogueRecord>('Dialogue', schema);
  return {
    async read(key) {
      return (await dialogues.findById(key).lean<DialogueRecord>())?.state;
    },
    async write(key, state) {
      const expires_at = new Date(clock.now() + KEPT_MS);
      await dialogues.updateOne({ _id: key }, { $set: { state, expires_at } }, { upsert: true });
    },
    async delete(key) {
      await dialogues.deleteOne({ _id: key });
    },
  };
}

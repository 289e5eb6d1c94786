import { createHmac } from 'node:crypto';
import type { Connection, Model, Types } from 'mongoose';
import { DAY_MS, MINUTE_MS } from '@hokm/shared/time';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';
import { secretHash } from '../common/one-time-tokens.js';
import { SessionService } from './session-service.js';

/** Longer than launch data are valid. */
const KEPT_MS = DAY_MS + 5 * MINUTE_MS;

/** Launch data that have begun a session. */
export interface LaunchRecord {
  /** Hex SHA-256 of their signature. */
  _id: string;
  account: Types.ObjectId;
  expires_at: Date;
}

export const launches = defineCollection<LaunchRecord>({
  name: 'launches',
  schema: { _id: field.text, account: field.objectId, expires_at: field.date },
  indexes: [
    { key: { account: 1 }, answers: 'launch data of an account' },
    { key: { expires_at: 1 }, expireAfterSeconds: 0, answers: 'launch data that are too old to be used' },
  ],
  personalData: {
    exports: {},
    erase: deletes('launches', ({ _id }) => ({ account: _id })),
    why: 'hashes of launch data; they expire within a day',
  },
});

/** The signature covers every field: other spellings of the same launch data have the same one. */
function signatureOf(initData: string): string {
  return new URLSearchParams(initData).get('hash') ?? '';
}

/**
 * Which launch data have been used. The token of their session is derived from them: in every process and after each
 * reload the same launch data lead to the same session, and to no other when that has ended.
 */
export class Launches {
  private readonly used: Model<LaunchRecord>;

  /** `key`: of signed launch data. */
  constructor(
    connection: Connection,
    private readonly key: Buffer,
  ) {
    this.used = launches.model(connection);
  }

  /** The token of the session that launch data begin. */
  tokenOf(initData: string): string {
    return createHmac('sha256', this.key)
      .update(`session\n${signatureOf(initData)}`)
      .digest('base64url');
  }

  async isUsed(initData: string): Promise<boolean> {
    return (await this.used.exists({ _id: secretHash(signatureOf(initData)) })) !== null;
  }

  async markUsed(initData: string, account: Types.ObjectId, signedAt: number): Promise<void> {
    const fields = { account, expires_at: new Date(signedAt + KEPT_MS) };
    await this.used.updateOne(
      { _id: secretHash(signatureOf(initData)) },
      { $setOnInsert: fields },
      { upsert: true },
    );
  }

  /** False for launch data that began another session: they may be a copy in somebody else's hands. */
  async mayActIn(initData: string, session: string): Promise<boolean> {
    return SessionService.idOf(this.tokenOf(initData)) === session || !(await this.isUsed(initData));
  }
}

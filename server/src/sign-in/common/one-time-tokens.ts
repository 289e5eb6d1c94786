import { createHash } from 'node:crypto';
import type { Connection, Model } from 'mongoose';
import type { Collection } from '../../platform/database/collection.js';
import type { Clock, RandomBytes } from '../../platform/core/ports.js';

const SECRET_BYTES = 32;
const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits, as text for links and cookies. */
export function newSecret(randomBytes: RandomBytes): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}

/** The hash that a secret is stored as, hex: of no use to readers of the database. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The hash of a secret that a client sent; null if malformed. */
export function secretId(secret: string | null | undefined): string | null {
  return secret != null && SECRET.test(secret) ? secretHash(secret) : null;
}

export interface OneTimeToken {
  _id: string;
  expires_at: Date;
}

type Fields<Token> = Omit<Token, keyof OneTimeToken>;

export interface TokenPorts {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

/** Tokens that can be consumed once, before they expire, and only with the fields that they were created with. */
export class OneTimeTokens<Token extends OneTimeToken> {
  private readonly tokens: Model<Token>;

  /** `idOf`: under which id a token is stored; null for a malformed one. */
  constructor(
    collection: Collection<Token>,
    private readonly ports: TokenPorts,
    private readonly idOf: (token: string) => string | null = secretId,
  ) {
    this.tokens = collection.model(ports.connection);
  }

  /** Creates a token that expires in `ms`. The token itself is not stored. */
  async create(fields: Fields<Token>, ms: number): Promise<string> {
    const token = newSecret(this.ports.randomBytes);
    const expires_at = new Date(this.ports.clock.now() + ms);
    const stored = { ...fields, _id: this.idOf(token), expires_at };
    await this.tokens.create(stored as Parameters<typeof this.tokens.create>[0]);
    return token;
  }

  /** Reads a token without consuming it; null unless it is valid for these fields. */
  async read(token: string, fields: Partial<Fields<Token>>): Promise<Token | null> {
    const _id = this.idOf(token);
    return _id === null ? null : this.tokens.findOne(this.valid(_id, fields)).lean<Token>();
  }

  /** Consumes a token: one of all concurrent calls gets it. Null unless it is valid for these fields. */
  async consume(token: string, fields: Partial<Fields<Token>>): Promise<Token | null> {
    const _id = this.idOf(token);
    return _id === null ? null : this.tokens.findOneAndDelete(this.valid(_id, fields)).lean<Token>();
  }

  /** Lets a token live until another time. */
  async extend({ _id }: Pick<Token, '_id'>, expires_at: Date): Promise<void> {
    await this.tokens.updateOne({ _id }, { $set: { expires_at } });
  }

  /** Deletes all tokens with these fields. */
  async revoke(fields: Partial<Fields<Token>>): Promise<void> {
    await this.tokens.deleteMany({ ...fields });
  }

  private valid(_id: string, fields: Partial<Fields<Token>>) {
    return { _id, ...fields, expires_at: { $gt: new Date(this.ports.clock.now()) } };
  }
}

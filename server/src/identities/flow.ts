import mongoose, { type Connection, type Model } from 'mongoose';
import type { Clock, RandomBytes } from '../ports.js';
import type { WebProvider } from './providers.js';
import { newSecret, secretId } from './secrets.js';

/** Somebody is on the way to another's sign-in and back. */
export interface FlowRecord {
  /** Hex SHA-256 of the `state` that goes along. */
  _id: string;
  provider: WebProvider;
  /** Hex SHA-256 of the cookie of the browser that began. */
  browser: string;
  code_verifier: string;
  nonce: string;
  redirect_uri: string;
  /** A path of ours. */
  return_to: string;
  /** The account that gets the identity, and the session that wants it so. Absent: it is to sign in. */
  link?: { account: string; session: string };
  expires_at: Date;
}

/** What a flow is about, for who begins one. */
export type NewFlow = Pick<FlowRecord, 'provider' | 'browser' | 'redirect_uri' | 'return_to' | 'link'>;

/** So long somebody may take at the other's sign-in, ms. */
export const FLOW_MS = 10 * 60_000;

const text = { type: String, required: true };

const schema = new mongoose.Schema<FlowRecord>(
  {
    _id: text,
    provider: text,
    browser: text,
    code_verifier: text,
    nonce: text,
    redirect_uri: text,
    return_to: text,
    link: { type: mongoose.Schema.Types.Mixed },
    expires_at: { type: Date, required: true },
  },
  { collection: 'sign_in_flows', versionKey: false, strict: 'throw' },
);

/** Those who are on their way. What belongs together is kept here, so that nothing of it goes through the browser but `state`. */
export class Flows {
  private readonly flows: Model<FlowRecord>;

  constructor(
    connection: Connection,
    private readonly clock: Clock,
    private readonly randomBytes: RandomBytes,
  ) {
    this.flows = connection.models['SignInFlow'] ?? connection.model<FlowRecord>('SignInFlow', schema);
  }

  /** Begins one: its `state`, the only time it is seen, and what the other is told of it. */
  async begin({
    link,
    ...flow
  }: NewFlow): Promise<Pick<FlowRecord, 'code_verifier' | 'nonce'> & { readonly state: string }> {
    const state = newSecret(this.randomBytes);
    const _id = secretId(state);
    if (_id === null) throw new Error('the source of random bytes gave too few');
    const secrets = { code_verifier: newSecret(this.randomBytes), nonce: newSecret(this.randomBytes) };
    const expires_at = new Date(this.clock.now() + FLOW_MS);
    await this.flows.create({
      _id,
      ...flow,
      ...secrets,
      ...(link === undefined ? {} : { link }),
      expires_at,
    });
    return { state, ...secrets };
  }

  /**
   * The flow that somebody comes back from; null when there is none, it is of another browser or another provider, or it
   * has been come back from before: of all who try, one gets it.
   */
  async take(
    provider: WebProvider,
    state: string | null,
    browser: string | null,
  ): Promise<FlowRecord | null> {
    const _id = secretId(state);
    if (_id === null || browser === null) return null;
    const expires_at = { $gt: new Date(this.clock.now()) };
    return this.flows.findOneAndDelete({ _id, provider, browser, expires_at }).lean<FlowRecord>();
  }
}

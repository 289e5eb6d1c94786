import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@hokm/shared/api';

type Cbor = string | number | Buffer | Map<string | number, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** The part of CBOR (RFC 8949) that an authenticator writes. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const pairs = [...value].flatMap(([key, entry]) => [cbor(key), cbor(entry)]);
  return Buffer.concat([head(5, value.size), ...pairs]);
}

const sha256 = (text: string | Buffer): Buffer => createHash('sha256').update(text).digest();
const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const NO_AAGUID = Buffer.alloc(16);

/** Deviations of a malicious browser or authenticator. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** The reported signature counter. */
  readonly counter?: number;
  readonly userHandle?: string;
  /** Without user presence. */
  readonly absent?: boolean;
}

/**
 * A software authenticator with an ES256 key, used by a page at `origin`. It has a signature counter unless told
 * otherwise.
 */
export class SoftAuthenticator {
  readonly id: string;
  private readonly privateKey: KeyObject;
  private readonly cose: Buffer;
  private used = 0;
  private userHandle = '';

  constructor(
    private readonly origin: string,
    private readonly counts = true,
    id: Buffer = randomBytes(32),
  ) {
    this.id = id.toString('base64url');
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    this.cose = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Creates the passkey: `navigator.credentials.create`. */
  create(options: PasskeyCreationOptions, lies: Lies = {}): PasskeyCreation {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([NO_AAGUID, length, id, this.cose]);
    const authData = Buffer.concat([this.authenticatorData(options.rp.id, FLAGS.attested, lies), attested]);
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, Cbor>()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      },
    };
  }

  /** Uses the passkey: `navigator.credentials.get`. */
  get(options: PasskeyRequestOptions, lies: Lies = {}): PasskeyAssertion {
    if (this.counts) this.used += 1;
    const clientData = this.clientData('webauthn.get', options.challenge, lies);
    const authenticatorData = this.authenticatorData(options.rpId, 0, lies);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: lies.userHandle ?? this.userHandle,
      },
    };
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const said = { type, challenge, origin: this.origin, crossOrigin: false };
    const { origin = said.origin } = lies;
    return Buffer.from(
      JSON.stringify({ ...said, origin, type: lies.type ?? type, challenge: lies.challenge ?? challenge }),
    );
  }

  private authenticatorData(rpId: string, flags: number, lies: Lies): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lies.counter ?? this.used);
    const touched = lies.absent === true ? 0 : FLAGS.present | FLAGS.verified;
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags | touched]), counter]);
  }
}

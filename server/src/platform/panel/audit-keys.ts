import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const NAME_BYTES = 6;
/** Other uses of the same secret get other keys. */
const PURPOSE = 'hokm/audit/v1';

/** A key that seals what the audit log stores. */
export interface AuditKey {
  readonly name: string;
  /** HMAC-SHA256 of a text, hex. */
  seal(text: string): string;
}

function keyOf(secret: string): AuditKey {
  const derived = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES + NAME_BYTES));
  const bytes = derived.subarray(0, KEY_BYTES);
  return {
    name: derived.subarray(KEY_BYTES).toString('base64url'),
    seal: (text) => createHmac('sha256', bytes).update(text).digest('hex'),
  };
}

/** The keys of the audit log: new seals are made with the current one, older ones are known by their names. */
export class AuditKeys {
  readonly current: AuditKey;
  private readonly all: readonly AuditKey[];

  /** @param secrets the current secret first, then those that older entries were sealed with */
  constructor([current, ...previous]: readonly [string, ...string[]]) {
    this.current = keyOf(current);
    this.all = [this.current, ...previous.map(keyOf)];
  }

  /** The key of a name; undefined for one that the configuration does not hold. */
  find(name: string): AuditKey | undefined {
    return this.all.find((key) => key.name === name);
  }
}

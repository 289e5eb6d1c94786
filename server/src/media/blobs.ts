/**
 * Storage of bytes under keys (`a-z`, `0-9`, `-` and `/`). The bytes of a key never change, so that storing them twice does no
 * harm. A storage that cannot be reached throws.
 */
export interface Blobs {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Null when nothing has the key. */
  get(key: string): Promise<Buffer | null>;
  /** Also what was stored in part. Idempotent. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

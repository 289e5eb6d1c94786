import { Types } from 'mongoose';

/** The id in the database of what outside is 24 hex characters; null for any other text. */
export function objectId(hex: string): Types.ObjectId | null {
  return /^[0-9a-f]{24}$/.test(hex) ? new Types.ObjectId(hex) : null;
}

const DUPLICATE_KEY = 11000;

/** True if the error reports a taken unique key with this field. */
export function duplicateOf(error: unknown, field: string): boolean {
  if (typeof error !== 'object' || error === null || !('keyPattern' in error)) return false;
  const { keyPattern } = error;
  const named = typeof keyPattern === 'object' && keyPattern !== null && field in keyPattern;
  return named && isDuplicateKey(error);
}

/** True if the error reports a taken unique key. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
}

/** True if the error of an unordered insert reports taken unique keys and nothing else. */
export function areDuplicateKeys(error: unknown): boolean {
  if (!isDuplicateKey(error)) return false;
  const { writeErrors } = error as { writeErrors?: unknown };
  const all: unknown[] = Array.isArray(writeErrors) ? writeErrors : [writeErrors].filter(Boolean);
  return all.every((each) => isDuplicateKey(each));
}

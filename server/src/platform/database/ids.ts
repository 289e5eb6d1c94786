import { Types } from 'mongoose';

/** The id in the database of what outside is 24 hex characters; null for any other text. */
export function objectId(hex: string): Types.ObjectId | null {
  return /^[0-9a-f]{24}$/.test(hex) ? new Types.ObjectId(hex) : null;
}

const DUPLICATE_KEY = 11000;

/** Whether the unique key that an error says is taken has this field. */
export function duplicateOf(error: unknown, field: string): boolean {
  if (typeof error !== 'object' || error === null || !('keyPattern' in error)) return false;
  const { keyPattern } = error;
  const named = typeof keyPattern === 'object' && keyPattern !== null && field in keyPattern;
  return named && isDuplicateKey(error);
}

/** Whether an error says that a unique key is taken. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === DUPLICATE_KEY;
}

import { cut } from '@hokm/shared/graphemes';

/** Longest name of a room, in characters as people count them. */
export const ROOM_NAME_MAX = 10;

/** Length of a name as it will be stored: without the blanks around it. */
export function nameLength(name: string): number {
  return Array.from(name.trim()).length;
}

/** True if a room may have this name: something, and at most ten characters. */
export function isRoomName(name: string): boolean {
  const length = nameLength(name);
  return length >= 1 && length <= ROOM_NAME_MAX;
}

/** The typed text, cut to the longest allowed name. */
export function cutRoomName(typed: string): string {
  const start = typed.replace(/^\s+/, '');
  return cut(start, ROOM_NAME_MAX);
}

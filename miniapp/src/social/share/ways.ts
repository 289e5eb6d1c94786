import type { Platform } from '../../telegram/platform.js';

/** Name of the picture's file. */
export const FILE_NAME = 'hokm.jpg';

/** A way to share a picture: Telegram's story, a message in Telegram, the device's sheet, or a link. */
export type Way = 'story' | 'telegram' | 'file' | 'link';

/** The ways of a device, the best first; there is always one. `sharesFiles`: it can hand files to other apps. */
export function waysOf(
  { kind, shareStory }: Pick<Platform, 'kind' | 'shareStory'>,
  sharesFiles: boolean,
): Way[] {
  if (kind === 'telegram') return shareStory === undefined ? ['telegram'] : ['story', 'telegram'];
  return sharesFiles ? ['file'] : ['link'];
}

import type { Platform } from '../../telegram/platform.js';
import { canShareFile } from '../../telegram/save-file.js';

/** Name of the picture's file. */
export const FILE_NAME = 'hokm.jpg';

/** A way to share a picture: Telegram's story, a message in Telegram, the device's sheet, or a link. */
export type Way = 'story' | 'telegram' | 'file' | 'link';

/** The ways of this device, the best first; there is always one. Saving the picture is possible besides. */
export function waysOf({ kind, shareStory }: Pick<Platform, 'kind' | 'shareStory'>, picture: Blob): Way[] {
  if (kind === 'telegram') return shareStory === undefined ? ['telegram'] : ['story', 'telegram'];
  return canShareFile(picture, FILE_NAME) ? ['file'] : ['link'];
}

import { saveFile as downloadFile } from '@hokm/web/browser';
import { getLaunch } from './current.js';

const fileOf = (content: Blob, name: string): File => new File([content], name, { type: content.type });

/** True if this device can hand such a file to other apps. */
export function canShareFile(content: Blob, name: string): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [fileOf(content, name)] });
}

/** Shares a file with other apps; false where that failed. A person who changes their mind is not a failure. */
export async function shareFile(content: Blob, name: string): Promise<boolean> {
  try {
    await navigator.share({ files: [fileOf(content, name)] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Gives the person a file to keep. Telegram's web views cannot download files: there it is shared, where that is possible. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  const isShared = getLaunch() !== null && canShareFile(content, name) && (await shareFile(content, name));
  if (!isShared) downloadFile(content, name);
}

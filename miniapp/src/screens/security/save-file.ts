import { saveFile as downloadFile } from '@hokm/web/browser';
import { getLaunch } from '../../telegram/current.js';

/** Shares a file with other apps; false where this device cannot. Telegram's web views cannot download files. */
async function shareFile(content: Blob, name: string): Promise<boolean> {
  const file = new File([content], name, { type: content.type });
  if (!('canShare' in navigator) || !navigator.canShare({ files: [file] })) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Gives the person a file to keep. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  if (getLaunch() !== null && (await shareFile(content, name))) return;
  downloadFile(content, name);
}

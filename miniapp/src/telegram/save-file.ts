import { saveFile as downloadFile } from '@hokm/web/browser';
import { getLaunch, getPlatform } from './current.js';

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

interface FileAtAddress {
  /** With its host: Telegram's client loads it by itself. */
  readonly url: string;
  readonly name: string;
  /** Loads the file where the client does not. */
  readonly load: () => Promise<Blob>;
}

/**
 * Gives the person a file of the server to keep: by Telegram's own popup, else like any other. `taken`: Telegram or the device's
 * sheet has said so itself; `downloaded`: it is among the downloads; `declined`: the person does not want it after all.
 */
export async function saveByAddress({
  url,
  name,
  load,
}: FileAtAddress): Promise<'taken' | 'downloaded' | 'declined'> {
  const asked = await getPlatform().download?.(url, name);
  if (asked === 'done') return 'taken';
  if (asked === 'declined') return 'declined';
  const file = await load();
  const isShared = getPlatform().kind === 'telegram' && canShareFile(file, name);
  await saveFile(file, name);
  return isShared ? 'taken' : 'downloaded';
}

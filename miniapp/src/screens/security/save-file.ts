import { getLaunch } from '../../telegram/current.js';

/** How long the address of a file's content is held for the browser to read it, ms. */
const HELD_MS = 60_000;

/** Offers a file to other apps; false where this device cannot. Web views of Telegram save nothing by themselves. */
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

/** Gives a person a file to keep. */
export async function saveFile(content: Blob, name: string): Promise<void> {
  if (getLaunch() !== null && (await shareFile(content, name))) return;
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), HELD_MS);
}

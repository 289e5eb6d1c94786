/** In every browser and in Node; the types of this folder know neither. */
declare const TextDecoder: new (
  encoding: string,
  options?: { readonly fatal: boolean },
) => { decode(bytes: Uint8Array): string };

const MARKS = [
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;
/** What Windows writes in Persian and Arabic where it does not write UTF-8. */
const OF_WINDOWS = 'windows-1256';

/** How the bytes of a text are written: by their mark, by the empty half of Latin letters in UTF-16, or UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const marked = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return marked.encoding;
  if (bytes[0] === 0 && bytes[1] !== 0) return 'utf-16be';
  return bytes[1] === 0 && bytes[0] !== 0 ? 'utf-16le' : 'utf-8';
}

/** The text of a file as editors and spreadsheets save it, without a byte order mark: UTF-8, UTF-16, or Persian of Windows. */
export function fileText(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(OF_WINDOWS).decode(bytes);
  }
}

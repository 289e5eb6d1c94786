import { pictureFields, type PictureFields } from '@hokm/shared/api/gallery';
import type { UPLOAD_REFUSALS } from '@hokm/shared/api/media';
import type { MediaRecord } from '../../media/model.js';
import { removeMedia } from '../../media/remove-media.js';
import { uploadMedia, type Uploaded } from '../../media/upload-media.js';
import { containsNul } from '../../platform/core/text-input.js';
import type { ReceivedFile } from '../../platform/files/receive-files.js';
import { refuse, type Refusal } from '../../platform/core/result.js';
import type { StaffRequest } from '../../platform/panel/audit-action.js';
import { addPicture, albumDenial, type Added } from './add-picture.js';
import type { GalleryContext } from './context.js';
import type { PictureText } from './model.js';

const MIDDLE = 0.5;

/** The words of a new picture: those that came with it, else those that its file has. */
function wordsFrom(fields: PictureFields, { alt, focus }: MediaRecord): Omit<PictureText, 'picture'> {
  const { title_fa, title_en, alt_fa, alt_en, album, tags, focus_x, focus_y } = fields;
  return {
    title: { fa: title_fa, en: title_en },
    alt: { fa: alt_fa || alt.fa, en: alt_en || alt.en },
    focus: { x: focus_x ?? focus.x, y: focus_y ?? focus.y },
    tags,
    album: album === '' ? null : album,
  };
}

/** Stores a file and puts it into the gallery. */
export async function uploadPicture(
  context: GalleryContext,
  call: StaffRequest,
  { bytes, fields }: { readonly bytes: Uint8Array; readonly fields: PictureFields },
): Promise<Added | Refusal<(typeof UPLOAD_REFUSALS)[number]>> {
  const denied = await albumDenial(context, fields.album === '' ? null : fields.album);
  if (denied !== null) return refuse(denied);
  const { alt_fa: fa, alt_en: en, focus_x: x = MIDDLE, focus_y: y = MIDDLE } = fields;
  const stored = await uploadMedia(context.media, call, { bytes, alt: { fa, en }, focus: { x, y } });
  if (!stored.ok) return stored;
  return addPicture(context, call, stored.record, wordsFrom(fields, stored.record));
}

/** The fields of a text that came with a file; null for one that is not valid. */
function fieldsIn(text: string | undefined): PictureFields | null {
  try {
    const given: unknown = text === undefined ? {} : JSON.parse(text);
    const fields = pictureFields.safeParse(given);
    return fields.success && !containsNul(fields.data) ? fields.data : null;
  } catch {
    // The sender is answered that it is not valid; the reason is of no use to anybody.
    return null;
  }
}

/** The files of one form on their way into the gallery. */
export class PictureBatch {
  private readonly stored = new Map<number, Uploaded | Refusal<'files/too_large'>>();

  constructor(
    private readonly context: GalleryContext,
    private readonly call: StaffRequest,
  ) {}

  /** Stores a file; nothing shows it yet. */
  async take({ index, bytes }: ReceivedFile): Promise<void> {
    const plain = { alt: { fa: '', en: '' }, focus: { x: MIDDLE, y: MIDDLE } };
    const stored =
      bytes === null
        ? refuse('files/too_large')
        : await uploadMedia(this.context.media, this.call, { bytes, ...plain });
    this.stored.set(index, stored);
  }

  /** Forgets the files of a form that is refused as a whole. */
  async forget(): Promise<void> {
    for (const stored of this.stored.values()) await this.remove(stored);
  }

  /** Puts the files into the gallery, each by itself. `texts`: the JSON that came with them. */
  async add(texts: ReadonlyMap<number, string>) {
    const added = [];
    for (const index of [...this.stored.keys()].sort((a, b) => a - b))
      added.push({ index, result: await this.addOne(index, texts.get(index)) });
    return added;
  }

  private async addOne(index: number, text: string | undefined) {
    const stored = this.stored.get(index) ?? refuse('request/invalid');
    if (!stored.ok) return stored;
    const fields = fieldsIn(text);
    const added =
      fields === null
        ? refuse('request/invalid')
        : await addPicture(this.context, this.call, stored.record, wordsFrom(fields, stored.record));
    if (!added.ok) await this.remove(stored);
    return added;
  }

  /** Removes a file that this form has brought, unless something shows it by now. What fails the worker removes. */
  private async remove(stored: Uploaded | Refusal<'files/too_large'>): Promise<void> {
    if (!stored.ok || stored.duplicate) return;
    await removeMedia(this.context.media, null, stored.record._id);
  }
}

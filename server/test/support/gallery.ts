import type { PanelPicture, UploadedPicture } from '@hokm/shared/api/gallery';
import { aFile, contentCalls, type Answer } from './content.js';
import type { SignedInPerson } from './people.js';

/** The calls of the gallery, over HTTP. */
export function galleryOf(url: string) {
  const { call: callAny, sendForm } = contentCalls(url);
  const call = <Data = PanelPicture>(
    by: SignedInPerson,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> => callAny<Data>(by, method, path, body, headers);
  const upload = async (
    by: SignedInPerson,
    file: Uint8Array | null,
    fields: Record<string, string> = {},
  ): Promise<Answer<PanelPicture>> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file ?? (await aFile()))]), '../../etc/passwd.svg');
    return sendForm(by, '/admin/gallery/upload', form);
  };
  /** Parts of the form as they are given. */
  const uploadMany = (
    by: SignedInPerson,
    parts: readonly (readonly [name: string, part: string | Uint8Array])[],
  ): Promise<Answer<UploadedPicture[]>> => {
    const form = new FormData();
    for (const [name, part] of parts)
      if (typeof part === 'string') form.append(name, part);
      else form.append(name, new Blob([new Uint8Array(part)]), 'picture.jpg');
    return sendForm(by, '/gallery/upload-multiple', form);
  };
  return { call, upload, uploadMany };
}

/** Descriptions in both languages, as fields of an upload. */
export const DESCRIBED = { alt_fa: 'شرح عکس', alt_en: 'words' };

/** The body of a change that leaves a picture as it is. */
export function sameAs({ title, alt, tags, album, focus, revision }: PanelPicture) {
  return { title, alt, tags, album, focus, revision };
}

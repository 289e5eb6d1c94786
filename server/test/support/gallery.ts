import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { PanelPicture, UploadedPicture } from '@hokm/shared/api/gallery';
import { anotherAddress } from './addresses.js';
import type { SignedInPerson } from './people.js';

export interface Answer<Data> {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly data: Data;
}

/** A JPEG in a colour of its own: no two are the same file. */
export function aFile(width = 330, height = 200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: randomInt(60, 180), sigma: 50 } as const;
  const create = { width, height, channels: 3, background: '#777', noise } as const;
  return sharp({ create }).jpeg().toBuffer();
}

/** The calls of the gallery, over HTTP. */
export function galleryOf(url: string) {
  async function send<Data>(
    by: SignedInPerson,
    method: string,
    path: string,
    init: RequestInit,
  ): Promise<Answer<Data>> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      ...init,
      headers: {
        authorization: `Bearer ${by.token}`,
        'accept-language': 'fa',
        ...anotherAddress(),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, data: body['data'] as Data };
  }
  const call = <Data = PanelPicture>(
    by: SignedInPerson,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> =>
    send<Data>(by, method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const upload = async (
    by: SignedInPerson,
    file: Uint8Array | null,
    fields: Record<string, string> = {},
  ): Promise<Answer<PanelPicture>> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(file ?? (await aFile()))]), '../../etc/passwd.svg');
    return send(by, 'POST', '/admin/gallery/upload', { body: form });
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
    return send(by, 'POST', '/gallery/upload-multiple', { body: form });
  };
  return { call, upload, uploadMany };
}

/** Descriptions in both languages, as fields of an upload. */
export const DESCRIBED = { alt_fa: 'شرح عکس', alt_en: 'words' };

/** The body of a change that leaves a picture as it is. */
export function sameAs({ title, alt, tags, album, focus, revision }: PanelPicture) {
  return { title, alt, tags, album, focus, revision };
}

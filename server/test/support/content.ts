import { randomInt } from 'node:crypto';
import sharp from 'sharp';
import type { Media } from '@hokm/shared/api/media';
import { anotherAddress } from './addresses.js';
import type { SignedInPerson } from './people.js';

export interface Answer<Data> {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly data: Data;
}

/** A JPEG with noise of its own: no two are the same file. */
export function aFile(width = 330, height = 200): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: randomInt(60, 180), sigma: 50 } as const;
  const create = { width, height, channels: 3, background: '#777', noise } as const;
  return sharp({ create }).jpeg().toBuffer();
}

/** Rich text of a paragraph per line. */
export const tree = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** Rich text without words. */
export const NOTHING = { type: 'doc', content: [] };

/** Calls of the API in Persian, each from a new address; without a person, signed out. */
export function contentCalls(url: string) {
  async function send<Data>(
    by: SignedInPerson | null,
    method: string,
    path: string,
    init: RequestInit,
  ): Promise<Answer<Data>> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      ...init,
      headers: {
        ...(by === null ? {} : { authorization: `Bearer ${by.token}` }),
        'accept-language': 'fa',
        ...anotherAddress(),
        ...(init.headers as Record<string, string> | undefined),
      },
    });
    const body = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body, data: body['data'] as Data };
  }
  const call = <Data>(
    by: SignedInPerson | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Data>> =>
    send<Data>(by, method, path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const sendForm = <Data>(by: SignedInPerson, path: string, form: FormData): Promise<Answer<Data>> =>
    send<Data>(by, 'POST', path, { body: form });
  /** Uploads a picture to the library; gives its id. */
  const addPicture = async (
    by: SignedInPerson,
    alt: Media['alt'] = { fa: 'شرح', en: 'words' },
  ): Promise<string> => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await aFile())]));
    form.append('alt_fa', alt.fa);
    form.append('alt_en', alt.en);
    return (await sendForm<Media>(by, '/admin/media', form)).data.id;
  };
  return { call, sendForm, addPicture };
}

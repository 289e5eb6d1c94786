import sharp from 'sharp';
import { calling, PANEL_PASSWORD, type PanelServer } from './panel.js';

/** The fields of a stored thing that a walk goes on with. */
export interface Stored {
  readonly id: string;
  readonly revision: number;
}

/** A paragraph as a rich text. */
export const richText = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
});

/** The calls of the panel, made by one member of staff. An answer that is no success fails the test. */
export class StaffCalls {
  private constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  static async signIn(server: PanelServer, email: string): Promise<StaffCalls> {
    await server.makeAdmin(email, 'super_admin');
    const { token } = await calling(server.url, null, '/auth/admin/login', {
      email,
      password: PANEL_PASSWORD,
    });
    return new StaffCalls(server.url, String(token));
  }

  /** `POST /admin/news` and the like; gives the answer's `data`. */
  async call<Data = Stored>(method: string, path: string, body?: unknown): Promise<Data> {
    const init =
      body === undefined
        ? { method }
        : { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    return (await this.send(path, init))['data'] as Data;
  }

  /** The whole answer of a call. */
  async answer(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const headers = { 'content-type': 'application/json' };
    return this.send(path, { method, body: JSON.stringify(body), headers });
  }

  /** Uploads a picture of one colour with the further fields of its form. */
  async upload(path: string, colour: string, fields: Record<string, string>): Promise<Stored> {
    const create = { width: 360, height: 240, channels: 3, background: colour } as const;
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]), 'picture.png');
    return (await this.send(path, { method: 'POST', body: form }))['data'] as Stored;
  }

  /** Shows readers the draft of a thing as it is. */
  async publish(subject: string, { id, revision }: Stored): Promise<Stored> {
    return this.call('POST', `/admin/${subject}/${id}/publish`, { revision });
  }

  private async send(path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const response = await fetch(`${this.url}/api${path}`, {
      ...init,
      headers: { authorization: `Bearer ${this.token}`, ...(init.headers as Record<string, string>) },
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${init.method ?? ''} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }
}

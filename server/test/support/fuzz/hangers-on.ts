import { flatAvif, withSizeInHeader } from '../pictures.js';
import { signInGuest } from '../player.js';
import { silentReader, type SilentReader } from '../silent-reader.js';

/** Clients that ask for the whole lobby again and again, and read nothing of it. */
export class SlowReaders {
  private readers: SilentReader[] = [];

  constructor(private readonly url: string) {}

  async come(count: number): Promise<void> {
    const guests = await Promise.all(Array.from({ length: count }, () => signInGuest(this.url, 'کند')));
    this.readers = await Promise.all(guests.map(({ token }) => silentReader(this.url, token)));
  }

  ask(): void {
    for (const reader of this.readers)
      if (!reader.closed()) reader.say('42["get_lobby_state",{"limit":500}]');
  }

  leave(): void {
    for (const reader of this.readers) reader.end();
  }
}

/** Uploads a picture that unpacks to very many pixels, and one whose header lies; returns what is wrong with the answers. */
export async function picturesBombed(url: string): Promise<string[]> {
  const bomb = await flatAvif(1_600, 1_600);
  const { token } = await signInGuest(url, 'عکاس');
  const uploads = [bomb, withSizeInHeader(bomb, 60_000, 60_000)].map(async (bytes) => {
    const form = new FormData();
    form.append('avatar', new Blob([new Uint8Array(bytes)]));
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await fetch(`${url}/api/user/avatar`, { method: 'POST', headers, body: form });
    // 503: too many pictures wait.
    return status >= 500 && status !== 503 ? [`picture: ${status}`] : [];
  });
  return (await Promise.all(uploads)).flat();
}

/** A response to a browser. */
export interface Visit {
  readonly status: number;
  /** Target of a redirect; null without one. */
  readonly location: string | null;
  readonly body: string;
}

/** The part of a browser that sign-ins need: it stores cookies per origin, and follows redirects on request. */
export class TestBrowser {
  private readonly cookies = new Map<string, Map<string, string>>();

  /** Requests a page, as a click on a link does. */
  async get(url: string): Promise<Visit> {
    return this.send(url, { method: 'GET' });
  }

  /** Sends JSON from a page of the same origin. */
  async post(url: string, body: unknown, token: string | null = null): Promise<Visit> {
    const bearer: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const init = { method: 'POST', body: JSON.stringify(body) };
    return this.send(url, init, {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      ...bearer,
    });
  }

  /** Follows redirects until one leads to a matching address, which is returned. Throws when the redirects end before. */
  async follow(url: string, until: (address: URL) => boolean): Promise<URL> {
    let at = new URL(url);
    for (let steps = 0; steps < 12; steps += 1) {
      if (until(at)) return at;
      const { location, status, body } = await this.get(at.href);
      if (location === null) throw new Error(`stuck at ${at.href}: ${status} ${body.slice(0, 300)}`);
      at = new URL(location, at);
    }
    throw new Error(`went round and round to ${at.href}`);
  }

  /** The value of a cookie that an origin has set. */
  cookie(origin: string, name: string): string | undefined {
    return this.cookies.get(origin)?.get(name);
  }

  private async send(
    url: string,
    init: RequestInit,
    further: Readonly<Record<string, string>> = {},
  ): Promise<Visit> {
    const { origin } = new URL(url);
    const jar = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...further, ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      body: await response.text(),
    };
  }
}

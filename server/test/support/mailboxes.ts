import { startMailServer, type TestMailServer } from './mail-server.js';

/** A mail that a server of a test has sent. */
export interface SentMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const servers = new Map<string, TestMailServer>();

/** A mail server for a server that has no mailbox of development. */
export async function postOffice(): Promise<TestMailServer & { serve(url: string): void }> {
  const post = await startMailServer();
  const served = new Set<string>();
  return {
    ...post,
    serve(url) {
      servers.set(url, post);
      served.add(url);
    },
    async close() {
      for (const url of served) servers.delete(url);
      await post.close();
    },
  };
}

/** The mails of a server, newest first. */
export async function mailsOf(url: string): Promise<readonly SentMail[]> {
  const post = servers.get(url);
  if (post !== undefined)
    return post.mails
      .map(({ to, mail }) => ({ to: to[0] ?? '', subject: mail.subject ?? '', text: mail.text ?? '' }))
      .toReversed();
  const response = await fetch(`${url}/api/dev/mailbox`, { headers: { accept: 'application/json' } });
  return ((await response.json()) as { mails: SentMail[] }).mails;
}

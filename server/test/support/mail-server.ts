import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An SMTP server that keeps all mails. */
export interface TestMailServer {
  readonly url: string;
  /** All mails so far, with the recipients of their envelopes. */
  readonly mails: readonly { readonly to: readonly string[]; readonly raw: string; readonly mail: Email }[];
  /** Refuses all further mails, or accepts them again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts an SMTP server on a free port. */
export async function startMailServer(): Promise<TestMailServer> {
  const mails: TestMailServer['mails'][number][] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusing) return done(new Error('come again later'));
        const raw = Buffer.concat(chunks);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        PostalMime.parse(raw).then(
          (mail) => {
            mails.push({ to, raw: raw.toString('utf8'), mail });
            done();
          },
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
        );
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse(isRefusing) {
      refusing = isRefusing;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

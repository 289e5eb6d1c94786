import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real mail server that keeps what it is given. */
export interface TestMailServer {
  readonly url: string;
  /** Every mail so far, with whom it was handed over for. */
  readonly mails: readonly { readonly to: readonly string[]; readonly raw: string; readonly mail: Email }[];
  /** Refuses everything from now on, or takes it again. */
  refuse(isRefusing: boolean): void;
  close(): Promise<void>;
}

/** Starts one on a free port. */
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

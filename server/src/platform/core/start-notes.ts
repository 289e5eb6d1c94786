import type { Config } from './config.js';

type Noted = Pick<
  Config,
  | 'production'
  | 'productionBy'
  | 'mongodbUri'
  | 'dataDir'
  | 'sessionSecret'
  | 'backupKey'
  | 'publicUrl'
  | 'mail'
> & { readonly bot: Pick<Config['bot'], 'token'> };

/** What a production start lacks, and what does not work without it. */
function missing({ mongodbUri, sessionSecret, backupKey, publicUrl, mail, dataDir }: Noted): string[] {
  return [
    mongodbUri === null
      ? `no MONGODB_URI: all data is in the embedded store in ${dataDir}, which serves one process and is for trying only`
      : '',
    sessionSecret === null
      ? 'no SESSION_SECRET: nobody can set up an authenticator app, signed links end with this process, and the audit log is sealed with a key that everybody knows'
      : '',
    backupKey === null ? 'no BACKUP_KEY: no backups are made' : '',
    publicUrl === null
      ? 'no PUBLIC_URL: passkeys and sign-in with Google and Telegram in a browser are off'
      : '',
    mail.smtpUrl === null ? 'no SMTP_URL: registration by email and password resets are unavailable' : '',
  ].filter((line) => line !== '');
}

/** True for a server that only this machine reaches and that has no bot: whoever runs it looks at the product. */
export const isForTrying = ({ production, bot }: Pick<Noted, 'production' | 'bot'>): boolean =>
  !production && bot.token === null;

/** Of such a server. */
const TRIED =
  'coin rooms are open, without the walls of Telegram, of an account’s days and of matches: this server is for this machine only and has no bot';

/** What an operator has to know at the start, a line each. */
export function startNotes(config: Noted): readonly string[] {
  if (isForTrying(config)) return [TRIED];
  if (!config.production) return [];
  const { productionBy } = config;
  const implied =
    productionBy === 'NODE_ENV=production'
      ? []
      : [
          `${productionBy ?? ''} lets others than this machine reach the server: everything is as with NODE_ENV=production`,
        ];
  return [...implied, ...missing(config)];
}

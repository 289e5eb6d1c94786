import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { errorText } from '@hokm/shared/text';
import { PASSWORD_COST, PasswordHasher } from '../sign-in/common/password-hash.js';
import { createAdmin } from '../sign-in/password/create-admin.js';
import { accounts } from '../accounts/model.js';
import { securityEvents } from '../accounts/security-events.js';
import { createIndexes } from '../platform/database/collection.js';
import { sessions } from '../sign-in/sessions/model.js';
import { systemRandomBytes, systemTimers } from '../platform/core/node-ports.js';
import { exitWith, onOwnDatabase } from './own-database.js';

const USAGE = `npm run admin:create -- --email you@example.org [--name Name] [--level moderator|admin|super_admin]

Makes an account for the panel, by default a super admin, or gives the account that has the address the level. The password
is read from standard input (one line); when there is none, one is made, shown once, and has to be changed at the first
sign-in. Without MONGODB_URI the server has to be stopped meanwhile: the embedded store serves one process.
`;
const LEVELS = ['moderator', 'admin', 'super_admin'] as const;

/** The first line of what is piped in; null at a terminal, or for an empty line. */
async function pipedPassword(): Promise<string | null> {
  if (process.stdin.isTTY) return null;
  for await (const line of createInterface({ input: process.stdin })) return line === '' ? null : line;
  return null;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: '' },
      level: { type: 'string', default: 'super_admin' },
    },
  });
  const level = LEVELS.find((one) => one === values.level);
  if (values.email === undefined || level === undefined) {
    process.stderr.write(USAGE);
    return 2;
  }
  const { email, name } = values;
  const password = await pipedPassword();
  return onOwnDatabase(async (connection) => {
    await createIndexes(connection, [accounts, securityEvents, sessions]);
    const made = await createAdmin(
      {
        connection,
        passwords: new PasswordHasher(PASSWORD_COST),
        clock: systemTimers,
        randomBytes: systemRandomBytes,
      },
      { email, password, name, level },
    );
    if (!made.ok) {
      process.stderr.write(`${made.details?.errors?.join('\n') ?? errorText(made.code, 'en')}\n`);
      return 1;
    }
    process.stdout.write(`${email} is ${level} now${made.isNew ? ', with a new account' : ''}.\n`);
    if (made.password !== null)
      process.stdout.write(`Password, to be changed at the first sign-in: ${made.password}\n`);
    return 0;
  });
}

exitWith(main());

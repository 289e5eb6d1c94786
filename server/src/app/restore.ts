import { DEVELOPMENT_KEY } from '../backups/module.js';
import { restoreStore } from '../backups/restore-store.js';
import { readConfig } from '../platform/core/config.js';
import { loadEnvironmentFile } from '../platform/core/env-file.js';
import { exitWith } from './own-database.js';

/** `npm run restore -- <file>`: puts a backup in the place of the embedded store, while the server is stopped. */
async function main(): Promise<number> {
  loadEnvironmentFile();
  const config = readConfig(process.env);
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new Error('Which backup? npm run restore -- <file>');
  if (config.mongodbUri !== null)
    throw new Error(
      'MONGODB_URI is set: restore in the panel, which makes a database beside the running one.',
    );
  const secret = config.backupKey ?? DEVELOPMENT_KEY;
  const { manifest, former } = await restoreStore({ dataDir: config.dataDir, file, secret, now: Date.now() });
  const documents = manifest.collections.reduce((sum, { count }) => sum + count, 0);
  process.stdout.write(
    [
      `Restored: ${documents} documents of ${manifest.collections.length} collections, as of ${manifest.made_at}.`,
      'Sessions are in no backup: everybody signs in again, and guests, who have no other way in, lose their accounts.',
      former === null ? 'There was no store before.' : `The store of before is ${former}.`,
      '',
    ].join('\n'),
  );
  return 0;
}

exitWith(main());

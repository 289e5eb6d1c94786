import { systemRandomBytes, systemTimers } from '../platform/core/node-ports.js';
import { createIndexes } from '../platform/database/collection.js';
import { auditDetails, auditLog } from '../platform/panel/audit-model.js';
import { auditLogOf } from '../platform/panel/module.js';
import { rescuePanel } from '../security/rescue.js';
import { exitWith, onOwnDatabase } from './own-database.js';

/** `npm run admin:rescue`: opens the panel again for staff who have locked themselves out. */
async function main(): Promise<number> {
  const { maintenance, networks, blocks, locks } = await onOwnDatabase(async (connection, config) => {
    await createIndexes(connection, [auditLog, auditDetails]);
    return rescuePanel({
      connection,
      chain: auditLogOf(connection, config),
      clock: systemTimers,
      randomBytes: systemRandomBytes,
    });
  });
  process.stdout.write(
    [
      maintenance ? 'Maintenance has ended.' : 'There was no maintenance.',
      networks ? 'The panel is open to all networks.' : 'The panel was open to all networks.',
      `Blocked networks lifted: ${blocks}. Locked or counted sign-ins forgotten: ${locks}.`,
      '',
    ].join('\n'),
  );
  return 0;
}

exitWith(main());

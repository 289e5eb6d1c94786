const JOBS = 'platform/panel-jobs/jobs.test.ts';

/** Defences of the staff's jobs and of what they make. */
export const SYSTEM_THREATS = [
  {
    id: 'SECURITY: reading the jobs and files of others',
    file: 'platform/panel-jobs/job-queue.ts',
    find: 'return { account: id, area: { $in: open } };',
    replace: 'return { area: { $in: open } };',
    tests: [`${JOBS} › is refused for what is not there, and for jobs of others`],
  },
  {
    id: 'SECURITY: reading the jobs and files of others',
    file: 'platform/panel-jobs/job-queue.ts',
    find: 'return { account: id, area: { $in: open } };',
    replace: 'return { account: id };',
    tests: [`${JOBS} › shows nothing of an area that is closed`],
  },
  {
    id: 'SECURITY: reading the jobs and files of others',
    file: 'platform/panel-jobs/routes.ts',
    find: "if (record.fresh_file && !account.session.isFresh) return refuse('auth/step_up_needed');",
    replace: '',
    tests: [`${JOBS} › that is secret needs a fresh session`],
  },
  {
    id: 'SECURITY: reading a stolen backup, or changing one',
    file: 'backups/seal.ts',
    find: 'nonce.writeBigUInt64BE(BigInt(piece), NONCE_BYTES - 8);',
    replace: 'nonce.writeBigUInt64BE(BigInt(piece * 0), NONCE_BYTES - 8);',
    tests: ['backups/seal.test.ts › of 1048577 bytes opens'],
  },
  {
    id: 'SECURITY: secrets in the stored log',
    file: 'operations/log-lines.ts',
    find: 'message: maskSecrets(text(msg)).slice(0, MESSAGE_MAX),',
    replace: 'message: text(msg).slice(0, MESSAGE_MAX),',
    tests: ['operations/operations.test.ts › has warnings and worse of all processes, masked'],
  },
  {
    id: 'SECURITY: secrets in the stored log',
    file: 'server/src/bot/set-aside-routes.ts',
    find: "detail: maskSecrets(error ?? ''),",
    replace: "detail: error ?? '',",
    tests: ['server/src/bot/set-aside.test.ts › hides tokens in what was said about a failure'],
  },
];

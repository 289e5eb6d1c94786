const SIGNALS = 'security/threat-signals.test.ts';
const WATCH = 'security/threat-watch.test.ts';
const THREATS = 'security/threats.test.ts';
const REPORTS = 'admin/security-reports/security-reports.test.ts';

const STEPS = 'security/account-steps.test.ts';
const PAIRS = 'admin/collusion/collusion.test.ts';

const UNNOTICED =
  'SECURITY: attacks that nobody notices: stuffed, guessed and forged sign-ins, claims, probing, floods, injections, wandering sessions, money that does not add up';
const COUNTED = 'SECURITY: signals that are lost or counted twice by several processes';
const AUTOMATIC = 'SECURITY: an automatic block of people, of staff or of ourselves';
const ACCOUNTS = 'SECURITY: a threat around an account that goes on while nobody looks';
const FILES = 'SECURITY: formulas and scripts in the files of reports';

/** Threats of docs/SECURITY.md that the security centre itself watches for. */
export const ATTACK_THREATS = [
  {
    id: UNNOTICED,
    file: 'platform/http/handle.ts',
    find: 'noteRefusal(guard.signals ?? noSignals, request, contract, denied, account);',
    replace: '',
    tests: [`${SIGNALS} › for a player who tries the panel`],
  },
  {
    id: UNNOTICED,
    file: 'accounts/security-events.ts',
    find: 'if (type !== undefined) signals.note(',
    replace: 'if (type !== undefined && Number(type) === 0) signals.note(',
    tests: [`${SIGNALS} › for failed sign-ins on many accounts`],
  },
  {
    id: COUNTED,
    file: 'security/threat-windows.ts',
    find: '[seen]: { $not: { $gte: flush } }',
    replace: '[seen]: { $ne: -1 }',
    tests: [`${WATCH} › are in a window once`],
  },
  {
    id: AUTOMATIC,
    file: 'security/auto-block.ts',
    find: 'if (!checked.ok || checked.hasSuperAdmin || checked.people === null) {',
    replace: 'if (!checked.ok) {',
    tests: [`${THREATS} › never hits private networks`],
  },
  {
    id: ACCOUNTS,
    file: 'security/account-steps.ts',
    find: 'await STEPS[step](context, threat, count);',
    replace: '',
    tests: [`${STEPS} › is the end of the session`, `${STEPS} › is a frozen purse`],
  },
  {
    id: ACCOUNTS,
    file: 'security/threats.ts',
    find: '{ acted_at: { $lte: new Date(now - lengthMs) } }',
    replace: '{}',
    tests: [`${STEPS} › is a mail to the owner`],
  },
  {
    id: 'SECURITY: two people who play together against all others',
    file: 'admin/collusion/pairs.ts',
    find: 'pair.sameDevice >= ONE_DEVICE || ',
    replace: '',
    tests: [`${PAIRS} › on one device are found`],
  },
  {
    id: 'SECURITY: two people who play together against all others',
    file: 'admin/collusion/pairs.ts',
    find: ' || isOneWay(pair)',
    replace: '',
    tests: [`${PAIRS} › of whom one passes coins to the other are found`],
  },
  {
    id: 'SECURITY: a threat or a block that only one of several processes knows',
    none: 'needs a built server: the edit is made in a copy that is not built',
  },
  {
    id: 'SECURITY: moderators who read the addresses of people',
    file: 'security/view.ts',
    find: 'isBasic ? cutAddress(source_ip) : plainAddress(source_ip)',
    replace: 'plainAddress(source_ip)',
    tests: [`${THREATS} › shows moderators counts`],
  },
  {
    id: FILES,
    file: 'admin/security-reports/write-text.ts',
    find: 'escape_formulas: true',
    replace: 'escape_formulas: false',
    tests: [`${REPORTS} › is a table with a byte order mark`],
  },
  {
    id: FILES,
    file: 'admin/security-reports/write-text.ts',
    find: 'text.replace(/[&<>"\']/g, (sign) => ESCAPES[sign] ?? sign)',
    replace: 'text',
    tests: [`${REPORTS} › is a page from right to left`],
  },
];

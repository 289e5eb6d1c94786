/**
 * The conditions under which the tests of the server run, by `HOKM_PROOF` of the vitest project. With `amnesia+echo`
 * matches are forgotten and loaded again between any two commands, and every command is delivered twice.
 */
const MODES = (process.env['HOKM_PROOF'] ?? '').split('+');

export const TEST_MODE = { amnesia: MODES.includes('amnesia'), echo: MODES.includes('echo') } as const;

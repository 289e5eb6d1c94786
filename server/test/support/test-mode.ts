/**
 * How the tests of the server are run: as they stand, in *amnesia mode* (matches are forgotten and loaded again between
 * any two commands) or in *echo mode* (every command is delivered twice). Chosen by the vitest project.
 */
export type Proof = 'plain' | 'amnesia' | 'echo';

const NAMED = process.env['HOKM_PROOF'];

export const TEST_MODE: Proof = NAMED === 'amnesia' || NAMED === 'echo' ? NAMED : 'plain';

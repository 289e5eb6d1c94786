/** The calls whose answers a block changes. */
export const BLACKLIST = 'GET /security/blacklist';

export const THREAT_LEVELS = ['low', 'medium', 'high', 'critical'] as const;
export const BLOCK_REASON_MAX = 200;
/** Hours of a block when nothing else is said, and at most. */
export const BLOCK_HOURS = { default: 24, max: 24 * 365 } as const;
/** Bits that a network must at least name. */
export const NARROWEST = { ipv4: 16, ipv6: 32 } as const;
/** Rows of the audit log and the blacklist on a page. */
export const SECURITY_PER_PAGE = 50;

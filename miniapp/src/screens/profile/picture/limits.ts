import type { AVATAR_BYTES_MAX as Agreed } from '@hokm/shared/api';

/** The contract's limit of a picture's size. Written again because the contract's module brings zod into the page. */
export const AVATAR_BYTES_MAX: typeof Agreed = 5 * 1024 * 1024;

import type { AckData } from '@hokm/shared/protocol';

/** The outcome of a command: done, with what the server gave, or refused with words for the person. */
export type CommandResult = ({ ok: true } & AckData) | { ok: false; code: string; message: string };

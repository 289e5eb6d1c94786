import type { AckData } from '@hokm/shared/protocol';

/** The outcome of a command: done, with the server's data, or refused, with a text for the person. */
export type CommandResult =
  | ({ ok: true } & AckData)
  | {
      ok: false;
      code: string;
      message: string;
      /** When a refusal that lasts ends (ISO 8601); null without an end. */
      until?: string | null;
    };

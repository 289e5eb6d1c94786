/** A place of a source that makes up a control, and what it is replaced with to remove that. */
export interface Edit {
  readonly file: string;
  /** Code that stands once in the file, in whatever layout. */
  readonly find: string;
  readonly replace: string;
}

export interface Control {
  /** A row of docs/ASVS.md (`3.3.3`), or of the threats of docs/SECURITY.md (`SECURITY: replay of launch data`). */
  readonly id: string;
  /** Why there is no code to remove. With it the other fields are absent. */
  readonly none?: string;
  readonly edits?: readonly Edit[];
  /** `path` or `path › part of the name of a test`. */
  readonly tests?: readonly string[];
}

export const CONTROLS: readonly Control[];

import type { Preview } from '@hokm/shared/api/previews';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import type { Language } from '@hokm/shared/text';

/** A subject whose drafts are shown by links. */
export interface PreviewedSubject {
  readonly type: Versioned;
  /** True for a document that is there, and not in the trash. */
  exists(id: string): Promise<boolean>;
  /** The draft as readers would see it; null when there is none, or it is in the trash. */
  read(id: string, language: Language): Promise<Preview | null>;
}

declare module '../../platform/modules/module.js' {
  interface Contributions {
    /** Subjects whose drafts are shown by links. */
    readonly previewed?: readonly PreviewedSubject[];
  }
}

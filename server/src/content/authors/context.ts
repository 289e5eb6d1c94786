import type { authorsAdmin } from '@hokm/shared/api/authors';
import type { ResourceStore } from '../../platform/panel/resource-store.js';
import type { FormContext } from '../drafts/receive-body.js';
import type { DraftContext } from '../drafts/spec.js';
import type { Authors } from './authors.js';
import type { AuthorRecord, AuthorText } from './model.js';

/** The dependencies of everything about authors. */
export interface AuthorsContext extends DraftContext<AuthorRecord, AuthorText>, FormContext {
  readonly authors: Authors;
  readonly media: DraftContext<AuthorRecord, AuthorText>['media'];
  readonly resource: ResourceStore<typeof authorsAdmin, AuthorRecord>;
  /** How many books somebody has that are not in the trash. */
  readonly countBooks: (author: string) => Promise<number>;
}

import type { Versioned } from '@hokm/shared/api/versions/limits';
import type { Connection } from 'mongoose';
import type { MediaContext } from '../../media/context.js';
import type { Clock } from '../../platform/core/ports.js';
import type { InspectedSubject } from '../drafts/inspected.js';

/** What was counted of a text in a span. */
interface ReadCounts {
  readonly views: number;
  readonly reads: number;
  readonly likes: number;
  readonly shares: number;
  readonly downloads: number;
}

/** The dependencies of everything about what content is read and lacks. */
export interface InsightsContext {
  readonly connection: Connection;
  readonly subjects: () => readonly InspectedSubject[];
  readonly media: MediaContext;
  /** The counts of texts over the last days, by kind and id. */
  readonly countsOf: (days: number) => Promise<(type: Versioned, id: string) => ReadCounts>;
  readonly clock: Clock;
}

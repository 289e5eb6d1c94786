import type { Judgements } from '../../accounts/judgements.js';
import type { MediaContext } from '../../media/context.js';
import type { Outbox } from '../../notifications/outbox.js';
import type { People } from '../../platform/core/account.js';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';
import type { ResourceContext, ResourceStore } from '../../platform/panel/resource-store.js';
import type { UserNotifier } from '../../platform/sockets/user-notifier.js';
import type { storiesAdmin } from '@hokm/shared/api/stories';
import type { ContentUndos } from '../undo/content-undos.js';
import type { Versions } from '../versions/versions.js';
import type { StoryRecord } from './model.js';
import type { Stories } from './stories.js';
import type { Submissions } from './submissions.js';

/** The dependencies of everything about stories. */
export interface StoriesContext extends ResourceContext {
  readonly stories: Stories;
  /** The same documents as the panel edits them. */
  readonly resource: ResourceStore<typeof storiesAdmin, StoryRecord>;
  readonly submissions: Submissions;
  readonly media: MediaContext;
  readonly versions: Versions;
  readonly undos: ContentUndos;
  readonly people: Pick<People, 'findPeople'>;
  readonly judgements: Pick<Judgements, 'of'>;
  readonly notices: Pick<PanelNotices, 'tell'>;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly notifier: Pick<UserNotifier, 'notify'>;
}

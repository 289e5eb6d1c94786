import type { Judgements } from '../../accounts/judgements.js';
import type { Outbox } from '../../notifications/outbox.js';
import type { People } from '../../platform/core/account.js';
import type { PanelNotices } from '../../platform/panel/panel-notices.js';
import type { ResourceStore } from '../../platform/panel/resource-store.js';
import type { UserNotifier } from '../../platform/sockets/user-notifier.js';
import type { storiesAdmin } from '@hokm/shared/api/stories';
import type { DraftContext } from '../drafts/spec.js';
import type { StoryRecord, StoryText } from './model.js';
import type { Stories } from './stories.js';
import type { Submissions } from './submissions.js';

/** The dependencies of everything about stories. */
export interface StoriesContext extends DraftContext<StoryRecord, StoryText> {
  readonly stories: Stories;
  readonly resource: ResourceStore<typeof storiesAdmin, StoryRecord>;
  readonly submissions: Submissions;
  readonly people: Pick<People, 'findPeople'>;
  readonly judgements: Pick<Judgements, 'of'>;
  readonly notices: Pick<PanelNotices, 'tell'>;
  /** Null without a bot. */
  readonly outbox: Outbox | null;
  readonly notifier: Pick<UserNotifier, 'notify'>;
}

import { HOUR_MS, MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../../platform/modules/module.js';
import type { ResourceContext } from '../../platform/panel/resource-store.js';
import { ResourceStore } from '../../platform/panel/resource-store.js';
import { acts } from '../acts/model.js';
import { draftMediaUser } from '../drafts/media-user.js';
import { draftParts } from '../drafts/parts.js';
import { ContentUndos } from '../undo/content-undos.js';
import { storiesSpec, storyAdminRoutes } from './admin-routes.js';
import { storiesInBulk } from './bulk.js';
import type { StoriesContext } from './context.js';
import { followLeft } from './decide-submission.js';
import { stories } from './model.js';
import { storyPreview } from './preview.js';
import { storyRoutes } from './routes.js';
import { Stories } from './stories.js';
import { storyDrafts } from './texts.js';
import { submissionAdminRoutes, submissionRoutes } from './submission-routes.js';
import { submissions } from './submission-model.js';
import { Submissions } from './submissions.js';

const RECOUNT_MS = 6 * HOUR_MS;

interface Uses extends Pick<
  StoriesContext,
  'media' | 'versions' | 'people' | 'judgements' | 'notices' | 'outbox'
> {
  readonly resources: ResourceContext;
}

/** Stories: written by the staff, or handed in by players and decided on. */
export const storiesModule = defineModule('stories', (platform, { resources, ...uses }: Uses) => {
  const { connection, timers: clock, randomBytes, notifier } = platform;
  const store = new Stories(connection, clock);
  const handedIn = new Submissions(connection, clock);
  const context: StoriesContext = {
    ...uses,
    ...resources,
    stories: store,
    drafts: storyDrafts,
    model: store.model,
    resource: new ResourceStore(
      resources,
      storiesSpec(() => context),
    ),
    submissions: handedIn,
    undos: new ContentUndos(connection, clock, randomBytes),
    notifier,
  };
  resources.audit.watch(submissions);
  return {
    routes: [...storyRoutes(context), ...storyAdminRoutes(context)],
    // Players who hand something in do not use up the limits of readers.
    subjects: { submissions: [...submissionRoutes(context), ...submissionAdminRoutes(context)] },
    collections: [stories, submissions, ...Object.values(acts)],
    tasks: [
      {
        name: 'follow decisions on stories',
        role: 'worker',
        everyMs: MINUTE_MS,
        run: () => followLeft(context),
      },
      { name: 'count likes of stories', role: 'worker', everyMs: RECOUNT_MS, run: () => store.recount() },
    ],
    bulkSubjects: [storiesInBulk(context)],
    previewed: [storyPreview(context)],
    mediaUsers: [draftMediaUser(context), handedIn],
    ...draftParts(context),
    exports: { stories: context },
  };
});

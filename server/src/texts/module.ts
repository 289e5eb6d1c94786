import type { BuiltInText } from '@hokm/shared/text';
import { MINUTE_MS } from '@hokm/shared/time';
import { defineModule } from '../platform/modules/module.js';
import type { SharedState } from '../platform/shared-state/shared-state.js';
import { Announcements } from './announcements.js';
import { BuiltInTexts } from './built-in-texts.js';
import { languages, takenReleases, translations } from './model.js';
import { textsRoutes } from './routes.js';
import { Texts } from './texts.js';

/** How long a process may work with texts that another one has changed, ms. */
const FOLLOW_MS = 1_000;
const SWEEP_MS = 5_000;

interface Uses {
  readonly state: SharedState;
  /** Texts of the release besides those of the bot and of refusals. */
  readonly builtIn: () => readonly BuiltInText[];
}

/** Languages, and texts that the staff has changed: read by everything that speaks to people. */
export const textsModule = defineModule('texts', (platform, { state, builtIn }: Uses) => {
  const { connection, timers, log } = platform;
  const texts = new Texts(connection, state, new BuiltInTexts(builtIn), (error) =>
    log.error({ err: error }, 'changed texts not read'),
  );
  const announcements = new Announcements(texts, timers);
  return {
    routes: textsRoutes(texts),
    collections: [languages, translations, takenReleases],
    // Before the process answers anybody; the version is known by then.
    services: [{ role: 'every', start: () => texts.follow() }],
    tasks: [
      { name: 'read changed texts', role: 'every', everyMs: FOLLOW_MS, run: () => texts.follow() },
      {
        name: 'announce changed texts',
        role: 'worker',
        everyMs: SWEEP_MS,
        untoldMs: MINUTE_MS,
        follows: [translations.name, languages.name],
        run: () => announcements.sweep(),
      },
    ],
    exports: { texts, announcements },
  };
});

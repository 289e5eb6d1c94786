import { defineModule } from '../../platform/modules/module.js';
import { languages, takenReleases, translations } from '../../texts/model.js';
import type { TextsContext } from './context.js';
import { undoText } from './edit-translation.js';
import { undoLanguage } from './edit-language.js';
import { languageAdminRoutes } from './language-routes.js';
import { translationRoutes } from './routes.js';

/** Languages, and texts of the product, as the staff changes and translates them. */
export const translationsModule = defineModule('translations', (_platform, context: TextsContext) => {
  context.audit.watch(languages);
  context.audit.watch(translations);
  context.audit.watch(takenReleases);
  return {
    routes: translationRoutes(context),
    subjects: { 'panel languages': languageAdminRoutes(context) },
    undoers: [
      { undo: (call, id) => undoText(context, call, id) },
      { undo: (call, id) => undoLanguage(context, call, id) },
    ],
    exports: null,
  };
});

import * as contract from '@hokm/shared/api/languages';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import { refuse } from '../../platform/core/result.js';
import { done, handle, type Handler } from '../../platform/http/handle.js';
import type { TextsContext } from './context.js';
import { addLanguageOf, changeLanguageOf } from './edit-language.js';
import { presentLanguages } from './language-view.js';

/** Languages as the panel adds and changes them. */
export function languageAdminRoutes(context: TextsContext): readonly Handler[] {
  const present = async (code: string): Promise<PanelLanguage> => {
    const found = (await presentLanguages(context)).find((each) => each.code === code);
    if (found === undefined) throw new Error(`no language ${code}`);
    return found;
  };
  return [
    handle(contract.listPanelLanguages, async () => ({
      ...done,
      data: await presentLanguages(context),
      texts_version: context.texts.version,
    })),
    handle(contract.addLanguage, async (call) => {
      const added = await addLanguageOf(context, call, call.body);
      return added.ok ? { ...done, data: await present(added.language._id) } : added;
    }),
    handle(contract.changeLanguage, async (call) => {
      const { code } = call.params;
      const changed = await changeLanguageOf(context, call, code, call.body);
      if (changed.ok) return { ...done, data: await present(code), undo: changed.undo };
      return changed.code === 'content/stale'
        ? refuse('content/stale', { current: { ...(await present(code)) } })
        : changed;
    }),
  ];
}

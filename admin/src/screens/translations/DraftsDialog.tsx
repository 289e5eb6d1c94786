import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import type { TranslationDraft } from '@hokm/shared/api/translations';
import { client } from '../../api/client.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { toastDone } from '../../ui/toasts.js';
import { warnOf, writeTexts } from './text-actions.js';
import css from './translations.module.css';

const idOf = ({ namespace, key }: TranslationDraft) => `${namespace}:${key}`;

interface FormProps {
  readonly language: PanelLanguage;
  readonly drafts: readonly TranslationDraft[];
  readonly untranslated: number;
  readonly close: () => void;
}

function Form({ language, drafts, untranslated, close }: FormProps) {
  const t = useTexts(translationTexts);
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set(drafts.map(idOf)));
  const chosen = drafts.filter((draft) => kept.has(idOf(draft)));
  const keep = (draft: TranslationDraft, isKept: boolean) =>
    setKept((before) => {
      const next = new Set(before);
      if (isKept) next.add(idOf(draft));
      else next.delete(idOf(draft));
      return next;
    });
  const send = async () => {
    const { done, unchanged } = await writeTexts(language.code, chosen, () => undefined);
    toastDone(t('import_done', { done, unchanged }));
    close();
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={t('drafts_keep', { count: chosen.length })}
      isReady={chosen.length > 0}
    >
      <p>{t(drafts.length === 0 ? 'drafts_none' : 'drafts_note')}</p>
      {drafts.length > 0 && (
        <ul className={css['drafts']}>
          {drafts.map((draft) => (
            <li key={idOf(draft)}>
              <Checkbox
                checked={kept.has(idOf(draft))}
                onChange={(event) => keep(draft, event.currentTarget.checked)}
                label={
                  <span className={css['draft']}>
                    <bdi lang={language.base}>{draft.base}</bdi>
                    <b dir={language.dir} lang={language.code}>
                      {draft.value}
                    </b>
                    <code dir="ltr">{draft.key}</code>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      )}
      <p className="note">{t('untranslated_left', { count: untranslated })}</p>
    </DialogForm>
  );
}

/** Looks for missing texts among earlier translations, and shows what was found to be reviewed. */
export async function openDrafts(language: PanelLanguage): Promise<void> {
  try {
    const { drafts, untranslated } = await client.call('POST /admin/translations/auto-translate', {
      body: { language: language.code },
    });
    await openDialog(
      translate(translationTexts, 'drafts_title'),
      (close) => <Form {...{ language, drafts, untranslated, close }} />,
      640,
    );
  } catch (error) {
    warnOf(error);
  }
}

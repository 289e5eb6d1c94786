import { Checkbox, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import { LANGUAGE_CODE, LANGUAGE_NAME_MAX } from '@hokm/shared/api/languages/limits';
import { client } from '../../api/client.js';
import { invalidate } from '../../api/queries.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { toastDone } from '../../ui/toasts.js';
import { doneWithUndo, reloadTexts } from './text-actions.js';

type Facts = Pick<PanelLanguage, 'native_name' | 'dir' | 'base' | 'is_enabled' | 'is_default'>;

const NEW: Facts = { native_name: '', dir: 'ltr', base: 'en', is_enabled: false, is_default: false };

/** Changes a language as of the revision that is shown. */
export async function changeLanguage(language: PanelLanguage, change: Partial<Facts>): Promise<void> {
  const { code, native_name, dir, base, is_enabled, is_default, revision } = language;
  const body = { native_name, dir, base, is_enabled, is_default, revision, ...change };
  try {
    const { undo } = await client.call('PUT /admin/languages/:code', { params: { code }, body });
    doneWithUndo(translate(translationTexts, 'language_saved'), undo);
  } finally {
    await reloadTexts();
  }
}

interface FormProps {
  readonly language: PanelLanguage | null;
  readonly close: () => void;
  readonly onAdded: (code: string) => void;
}

function Form({ language, close, onAdded }: FormProps) {
  const t = useTexts(translationTexts);
  const [code, setCode] = useState('');
  const [facts, setFacts] = useState<Facts>(language ?? NEW);
  const set = (change: Partial<Facts>) => setFacts((before) => ({ ...before, ...change }));
  const isBuiltIn = language?.is_built_in === true;
  const isCode = LANGUAGE_CODE.test(code);
  const send = async () => {
    const { native_name, dir, base, is_enabled, is_default } = facts;
    const body = { native_name: native_name.trim(), dir, base, is_enabled, is_default };
    if (language === null) {
      await client.call('POST /admin/languages', { body: { code, ...body } });
      await invalidate('GET /admin/languages');
      toastDone(t('language_saved'));
      onAdded(code);
    } else await changeLanguage(language, body);
    close();
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={t(language === null ? 'create' : 'save')}
      isReady={facts.native_name.trim() !== '' && (language !== null || isCode)}
    >
      {language === null && (
        <TextInput
          label={t('code')}
          description={t('code_hint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={code}
          error={code !== '' && !isCode ? t('code_bad') : null}
          onChange={(event) => setCode(event.currentTarget.value.trim())}
        />
      )}
      <TextInput
        label={t('native_name')}
        dir="auto"
        maxLength={LANGUAGE_NAME_MAX}
        value={facts.native_name}
        onChange={(event) => set({ native_name: event.currentTarget.value })}
      />
      {!isBuiltIn && (
        <>
          <Stack gap={4}>
            <span>{t('dir')}</span>
            <SegmentedControl
              aria-label={t('dir')}
              value={facts.dir}
              data={(['rtl', 'ltr'] as const).map((value) => ({ value, label: t(value) }))}
              onChange={(value) => set({ dir: value })}
            />
          </Stack>
          <Select
            label={t('base')}
            description={t('base_hint')}
            allowDeselect={false}
            data={[
              { value: 'fa', label: 'فارسی' },
              { value: 'en', label: 'English' },
            ]}
            value={facts.base}
            onChange={(value) => set({ base: value ?? 'en' })}
          />
          <Checkbox
            label={t('is_enabled')}
            checked={facts.is_enabled}
            onChange={(event) => set({ is_enabled: event.currentTarget.checked })}
          />
        </>
      )}
      <Checkbox
        label={t('is_default')}
        checked={facts.is_default}
        onChange={(event) => set({ is_default: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}

/** Adds a language, or changes one. */
export function openLanguage(language: PanelLanguage | null, onAdded: (code: string) => void): void {
  const title = translate(translationTexts, language === null ? 'add_language' : 'edit_language');
  void openDialog(title, (close) => <Form language={language} close={close} onAdded={onAdded} />);
}

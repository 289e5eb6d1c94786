import { useState } from 'react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import { fileText } from '@hokm/shared/spelling';
import { codeText } from '@hokm/web/errors';
import { isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { translate, useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { DialogForm } from '../../ui/DialogForm.js';
import { openDialog } from '../../ui/open-dialog.js';
import { ProgressBar } from '../../ui/ProgressBar.js';
import { toastWarning } from '../../ui/toasts.js';
import { problemOf, readTexts, type CsvText } from './read-csv.js';
import { writeTexts, type BulkReport } from './text-actions.js';
import css from './translations.module.css';

function Report({ report }: { readonly report: BulkReport }) {
  const t = useTexts(translationTexts);
  const language = useLanguage();
  const { done, unchanged, refused } = report;
  return (
    <>
      <p role="status">{t('import_done', { done, unchanged })}</p>
      {refused.length > 0 && (
        <>
          <p>{t('import_refused', { count: refused.length })}</p>
          <ul className={css['drafts']}>
            {refused.map(({ namespace, key, code }) => (
              <li key={`${namespace}:${key}`} className={css['draft']}>
                <code dir="ltr">
                  {namespace} · {key}
                </code>
                <span>{codeText(code, null, language)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface FormProps {
  readonly language: PanelLanguage;
  readonly items: readonly CsvText[];
  readonly close: () => void;
}

function Form({ language, items, close }: FormProps) {
  const t = useTexts(translationTexts);
  const [sent, setSent] = useState<number | null>(null);
  const [report, setReport] = useState<BulkReport | null>(null);
  const send = async () => {
    if (report !== null) {
      close();
      return;
    }
    setSent(0);
    setReport(await writeTexts(language.code, items, setSent));
  };
  return (
    <DialogForm
      send={send}
      onCancel={close}
      confirm={t(report === null ? 'import_go' : 'close')}
      isReady={items.length > 0}
    >
      {report === null ? (
        <>
          <p>{t('import_found', { count: items.length })}</p>
          <p className="note">{t('import_note')}</p>
          {sent !== null && <ProgressBar label={t('import_running')} done={sent} total={items.length} />}
        </>
      ) : (
        <Report report={report} />
      )}
    </DialogForm>
  );
}

/** Reads a file, says what is in it, and writes that. */
export async function openImport(language: PanelLanguage, file: File): Promise<void> {
  const text = fileText(new Uint8Array(await file.arrayBuffer()));
  const items = readTexts(text);
  const problem = problemOf(text);
  if (items === null || problem !== null) {
    const { kind = 'no_column', line = 1, column = 1, name = '' } = problem ?? {};
    toastWarning(translate(translationTexts, `import_${kind}`, { line, column, name: isolate(name) }));
    return;
  }
  const title = translate(translationTexts, 'import_title', { name: isolate(language.native_name) });
  await openDialog(title, (close) => <Form {...{ language, items, close }} />);
}

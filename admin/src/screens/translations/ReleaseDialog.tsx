import { Button, Group, Stack } from '@mantine/core';
import type { ReceivedOf } from '@hokm/shared/api/endpoint';
import type { initializeDefaults } from '@hokm/shared/api/translations';
import { client } from '../../api/client.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { openDialog } from '../../ui/open-dialog.js';
import { reloadTexts, warnOf } from './text-actions.js';
import css from './translations.module.css';

type Report = ReceivedOf<typeof initializeDefaults>;
const KINDS = ['added', 'changed', 'gone'] as const;

function Content({ report, close }: { readonly report: Report; readonly close: () => void }) {
  const t = useTexts(translationTexts);
  const different = KINDS.filter((kind) => report[kind].count > 0);
  return (
    <Stack gap="md">
      <p>{t('release_total', { count: report.total })}</p>
      {different.length === 0 ? (
        <p role="status">{t('release_same')}</p>
      ) : (
        <>
          <p>{t('release_note')}</p>
          {different.map((kind) => (
            <details key={kind} className={css['keys']}>
              <summary>{t(`release_${kind}`, { n: report[kind].count })}</summary>
              <ul>
                {report[kind].keys.map((key) => (
                  <li key={key}>
                    <code dir="ltr">{key}</code>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
      <Group justify="flex-end">
        <Button data-autofocus onClick={close}>
          {t('close')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Takes in the texts of the release, and shows what is another one since the last time. */
export async function openRelease(): Promise<void> {
  try {
    const report = await client.call('POST /admin/translations/initialize-defaults');
    await reloadTexts();
    await openDialog(translate(translationTexts, 'release_title'), (close) => (
      <Content report={report} close={close} />
    ));
  } catch (error) {
    warnOf(error);
  }
}

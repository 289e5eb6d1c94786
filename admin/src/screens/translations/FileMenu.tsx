import { Button, FileButton, Menu } from '@mantine/core';
import {
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeTxt,
  IconRefreshDot,
  IconUpload,
} from '@tabler/icons-react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import type { CallInput } from '@hokm/web/client';
import { saveFile } from '@hokm/web/browser';
import { client } from '../../api/client.js';
import type { Endpoints } from '../../api/endpoints.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { openImport } from './ImportDialog.js';
import { openRelease } from './ReleaseDialog.js';
import { warnOf } from './text-actions.js';

const ICON = { size: 18, stroke: 1.7 } as const;

type Query = CallInput<Endpoints['GET /admin/translations/export']>;

async function exportTexts(query: object, format: 'csv' | 'json'): Promise<void> {
  try {
    const input = { query: { ...query, format } } as unknown as Query;
    const { file, name } = await client.download('GET /admin/translations/export', input);
    saveFile(file, name ?? `texts.${format}`);
  } catch (error) {
    warnOf(error, translate(translationTexts, 'export_failed'));
  }
}

interface Props {
  readonly language: PanelLanguage;
  /** Search and filters of the grid: exactly what it shows goes out. */
  readonly selection: object;
  readonly mayWrite: boolean;
}

/** Texts as files, and the texts of the release. */
export function FileMenu({ language, selection, mayWrite }: Props) {
  const t = useTexts(translationTexts);
  const query = { ...selection, language: language.code };
  return (
    <FileButton
      accept=".csv,text/csv"
      inputProps={{ 'aria-label': t('import') }}
      onChange={(file) => {
        if (file !== null) void openImport(language, file).catch(warnOf);
      }}
    >
      {({ onClick }) => (
        <Menu width={230}>
          <Menu.Target>
            <Button variant="default" leftSection={<IconDownload {...ICON} />}>
              {t('file')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconFileSpreadsheet {...ICON} />}
              onClick={() => void exportTexts(query, 'csv')}
            >
              {t('export_csv')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconFileTypeTxt {...ICON} />}
              onClick={() => void exportTexts(query, 'json')}
            >
              {t('export_json')}
            </Menu.Item>
            {mayWrite && (
              <>
                <Menu.Divider />
                <Menu.Item leftSection={<IconUpload {...ICON} />} onClick={() => onClick()}>
                  {t('import')}
                </Menu.Item>
                <Menu.Item leftSection={<IconRefreshDot {...ICON} />} onClick={() => void openRelease()}>
                  {t('release')}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </FileButton>
  );
}

import { Button, Menu, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import {
  EXPORT_TYPES,
  type ExportFormat,
  type ExportType,
  type TimeRange,
} from '@hokm/shared/api/analytics/limits';
import { mayEnter } from '@hokm/shared/policy';
import { saveFile } from '@hokm/web/browser';
import { errorMessage } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { client } from '../../api/client.js';
import { useUser } from '../../session/session.js';
import { analyticsTexts } from '../../text/analytics.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { toastWarning } from '../../ui/toasts.js';

/** A file of many rows takes a while, ms. */
const TIMEOUT_MS = 120_000;
const FORMATS = ['csv', 'xlsx', 'json', 'ndjson'] as const satisfies readonly ExportFormat[];

async function exportRows(type: ExportType, format: ExportFormat, timeRange: TimeRange): Promise<void> {
  try {
    const { file, name } = await client.download('GET /analytics/export', {
      query: { type, format, timeRange },
      timeoutMs: TIMEOUT_MS,
    });
    saveFile(file, name ?? `${type}.${format}`);
  } catch (error) {
    toastWarning(errorMessage(error, translate(analyticsTexts, 'export_failed'), currentLanguage()));
  }
}

/** Saves every row of a kind as a file. */
export function ExportMenu({ range }: { readonly range: TimeRange }) {
  const t = useTexts(analyticsTexts);
  const { admin_level: level } = useUser();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const mayExport = (type: ExportType) => {
    if (type === 'users') return mayEnter(level, 'panel/users');
    return type === 'shop' ? mayEnter(level, 'panel/money') : true;
  };
  return (
    <Menu closeOnItemClick>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('format')}</Menu.Label>
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('format')}
          value={format}
          onChange={(value) => setFormat(FORMATS.find((each) => each === value) ?? format)}
          data={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <Menu.Divider />
        {EXPORT_TYPES.filter(mayExport).map((type) => (
          <Menu.Item key={type} onClick={() => void exportRows(type, format, range)}>
            {t(`x_${type}`)}
          </Menu.Item>
        ))}
        <Menu.Label>{t('logged')}</Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}

import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconShieldCheck, IconTrash } from '@tabler/icons-react';
import type { Backup } from '@hokm/shared/api/backups';
import { WHOLE_BACKUPS } from '@hokm/shared/api/backups/limits';
import { errorMessage } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { download } from '../../api/download.js';
import { useCall } from '../../api/queries.js';
import { isNotConfirmed } from '../../api/step-up.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { operationsTexts } from '../../text/operations.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { useDates } from '../../ui/dates.js';
import { SecondPerson, toldAsked } from '../../ui/SecondPerson.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { BACKUPS } from './backup-calls.js';
import { RestorePreview } from './RestorePreview.js';

/** What can be done with a backup. */
export function BackupActions({ backup }: { readonly backup: Backup }) {
  const t = useTexts(operationsTexts);
  const common = useTexts(commonTexts);
  const notices = useTexts(noticesTexts);
  const { date } = useDates();
  const { id, name, created_at, is_here } = backup;
  const isWhole = WHOLE_BACKUPS.includes(backup.type);
  const stale = [BACKUPS, 'GET /admin/jobs', 'GET /admin/approvals'];
  const drill = useCall('POST /admin/system/backups/:id/drill', stale);
  const restore = useCall('POST /admin/system/restore', stale);
  const remove = useCall('DELETE /admin/system/backups/:id', stale);
  const say = (run: () => Promise<unknown>, failed: string) =>
    void run().catch((error: unknown) => {
      if (!isNotConfirmed(error)) toastWarning(errorMessage(error, failed, currentLanguage()));
    });
  const askToRestore = () =>
    void openConfirm({
      title: t('b_restore_title', { name: date(created_at, { style: 'long', time: true }) }),
      body: (
        <>
          <RestorePreview backup={backup} />
          <SecondPerson />
        </>
      ),
      confirm: notices('ask'),
      typed: { label: t('b_why'), fits: (text) => text !== '' },
      run: async (reason) => {
        const { approval } = await restore.mutateAsync({ body: { backup_id: id, reason, ask: true } });
        toastDone(toldAsked(approval));
      },
    });
  const askToRemove = () =>
    void openConfirm({
      title: t('b_delete'),
      body: (
        <>
          <p>{t('b_delete_body')}</p>
          <SecondPerson />
        </>
      ),
      confirm: notices('ask'),
      tone: 'bad',
      typed: { label: t('b_why'), fits: (text) => text !== '' },
      run: async (reason) => {
        const { approval } = await remove.mutateAsync({ params: { id }, body: { reason, ask: true } });
        toastDone(toldAsked(approval));
      },
    });
  const startDrill = () =>
    say(async () => {
      await drill.mutateAsync({ params: { id } });
      toastDone(t('b_drill_started'));
    }, common('failed'));
  return (
    <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
      {isWhole ? (
        <Button size="xs" variant="default" onClick={askToRestore}>
          {t('b_restore')}
        </Button>
      ) : (
        <small className="note">{t('b_partial')}</small>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={common('more')}>
            <IconDotsVertical size={18} stroke={1.8} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShieldCheck size={16} stroke={1.8} />} onClick={startDrill}>
            {t('b_drill')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.8} />}
            disabled={!is_here}
            onClick={() =>
              say(() => download(`/admin/system/backups/${id}/file`, name), t('b_download_failed'))
            }
          >
            {t('b_download')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.8} />} onClick={askToRemove}>
            {t('b_delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

import { Button, Checkbox } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { NOTICE_KINDS, type NoticeKind } from '@hokm/shared/api/notices/limits';
import type { PanelNotice } from '@hokm/shared/api/notices';
import { errorMessage } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { callQuery, useCall } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { noticesTexts } from '../../text/notices.js';
import { NoticeRow } from '../../ui/NoticeRow.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { Bone, Failed } from '../../ui/States.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import css from './NoticesScreen.module.css';

const SORT = { by: 'at', order: 'desc' } as const;
const FILTERS = ['unread'] as const;
const NOTICES = ['GET /admin/notifications'] as const;

/** Which kinds the reader gets. */
function Settings() {
  const t = useTexts(noticesTexts);
  const { data, error, refetch } = useQuery(callQuery('GET /admin/notifications/settings'));
  const save = useCall('PUT /admin/notifications/settings', NOTICES);
  if (data === undefined)
    return error === null ? (
      <Bone height={120} />
    ) : (
      <Failed title={t('settings_failed')} error={error} retry={() => void refetch()} />
    );
  // As it was chosen, while it is being stored.
  const muted = save.isPending ? save.variables.body.muted : data.data.muted;
  const toggle = (kind: NoticeKind, isWanted: boolean) => {
    const rest = muted.filter((each) => each !== kind);
    save.mutate(
      { body: { muted: isWanted ? rest : [...rest, kind] } },
      {
        onSuccess: () => toastDone(t('saved')),
        onError: (problem) => toastWarning(errorMessage(problem, t('not_saved'), currentLanguage())),
      },
    );
  };
  return (
    <div className={css['kinds']}>
      {NOTICE_KINDS.map((kind) => (
        <Checkbox
          key={kind}
          label={t(`kind_${kind}`)}
          checked={!muted.includes(kind)}
          disabled={save.isPending}
          onChange={(event) => toggle(kind, event.currentTarget.checked)}
        />
      ))}
    </div>
  );
}

/** /admin/notifications: everything that the staff should see, and which kinds one wants. */
export function NoticesScreen() {
  const t = useTexts(noticesTexts);
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/notifications', list);
  const readAll = useCall('POST /admin/notifications/mark-all-read', NOTICES);
  const columns = useMemo(
    (): readonly Column<PanelNotice>[] => [
      { id: 'notice', head: t('title'), cell: (notice) => <NoticeRow notice={notice} /> },
    ],
    [t],
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <Button
            variant="default"
            leftSection={<IconChecks size={18} stroke={1.7} />}
            loading={readAll.isPending}
            onClick={() => readAll.mutate({})}
          >
            {t('read_all')}
          </Button>
        }
      />
      <div className={css['page']}>
        <DataList
          name={t('title')}
          source={source}
          list={list}
          columns={columns}
          getId={({ id }) => id}
          getName={({ kind }) => t(`kind_${kind}`)}
          filters={[{ key: 'unread', label: t('show'), options: [{ value: 'true', label: t('unread') }] }]}
          card={(notice) => <NoticeRow notice={notice} />}
          empty={{ title: t('empty'), note: t('empty_note') }}
          failed={t('failed')}
        />
        <Panel title={t('settings')} note={t('settings_note')}>
          <Settings />
        </Panel>
      </div>
    </>
  );
}

import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconBookmark, IconPin, IconPinnedOff, IconUsers, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { SavedView } from '@hokm/shared/api/views';
import type { ViewedList } from '@hokm/shared/api/views/limits';
import { errorMessage } from '@hokm/web/errors';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../api/client.js';
import { callQuery, invalidate } from '../api/queries.js';
import { useUser } from '../session/session.js';
import { commonTexts } from '../text/common.js';
import { translate, useTexts } from '../text/define-texts.js';
import { listTexts } from '../text/list.js';
import { openConfirm } from '../ui/ConfirmDialog.js';
import { Part } from '../ui/Part.js';
import { Bone } from '../ui/States.js';
import { openDialog } from '../ui/open-dialog.js';
import { toastWarning } from '../ui/toasts.js';
import { countQuery, type ListPath } from './list-source.js';
import { queryOfView } from './view-query.js';
import css from './Views.module.css';

const STALE = 'GET /admin/views';

const loadSaveForm = async () => (await import('./SaveViewForm.js')).SaveViewForm;

interface TabProps {
  readonly view: SavedView;
  readonly isOn: boolean;
  /** Number of its rows; null while they are counted, undefined where that failed. */
  readonly count: number | null | undefined;
  readonly onOpen: () => void;
}

function Tab({ view, isOn, count, onOpen }: TabProps) {
  const t = useTexts(listTexts);
  const language = useLanguage();
  const { admin_level } = useUser();
  const mayDelete = view.is_own || (admin_level === 'super_admin' && view.scope !== 'me');
  const remove = () =>
    openConfirm({
      title: t('view_delete_title', { name: isolate(view.name) }),
      body: t('view_delete_body'),
      confirm: t('view_delete'),
      tone: 'bad',
      run: async () => {
        await client.call('DELETE /admin/views/:id', { params: { id: view.id } });
        await invalidate(STALE);
      },
    });
  const { list, name, query, scope, is_own, is_pinned } = view;
  const pin = async () => {
    try {
      await client.call('PUT /admin/views', { body: { list, name, query, scope, is_pinned: !is_pinned } });
      await invalidate(STALE);
    } catch (error) {
      toastWarning(errorMessage(error, t('view_pin_failed'), language));
    }
  };
  const pinWords = t(is_pinned ? 'view_unpin' : 'view_pin');
  const Pin = is_pinned ? IconPinnedOff : IconPin;
  return (
    <span className={css['tab']} data-on={isOn || undefined}>
      <button type="button" aria-pressed={isOn} onClick={onOpen}>
        {view.scope !== 'me' && <IconUsers size={15} stroke={1.8} aria-label={t('view_shared')} />}
        <bdi className="name">{view.name}</bdi>
        {count === undefined ? null : count === null ? (
          <Skeleton width={18} height={12} />
        ) : (
          <span className="num note">{formatNumber(count, language)}</span>
        )}
      </button>
      {isOn && is_own && scope === 'me' && (
        <ActionIcon size="sm" aria-label={pinWords} title={pinWords} onClick={() => void pin()}>
          <Pin size={14} />
        </ActionIcon>
      )}
      {isOn && mayDelete && (
        <ActionIcon
          size="sm"
          aria-label={t('view_delete')}
          title={t('view_delete')}
          onClick={() => void remove()}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </span>
  );
}

export interface ViewsProps {
  readonly list: ViewedList;
  /** The call that answers with a page of the list. */
  readonly path: ListPath;
}

function CountedTab({ path, ...tab }: Omit<TabProps, 'count'> & Pick<ViewsProps, 'path'>) {
  const { data = null, isError } = useQuery(countQuery(path, tab.view.query));
  return <Tab {...tab} count={isError ? undefined : data} />;
}

/** Above a list: its saved views with their numbers, and saving what is shown now. */
export function Views({ list, path }: ViewsProps) {
  const t = useTexts(listTexts);
  const [params, setParams] = useSearchParams();
  const common = useTexts(commonTexts);
  const { data, isError, refetch } = useQuery(callQuery('GET /admin/views', { query: { list } }));
  const views = data?.data ?? [];
  const current = queryOfView(params);
  const isSaved = views.some(({ query }) => query === current);
  const isMissing = isError && data === undefined;
  if (views.length === 0 && current === '' && !isMissing) return null;
  const save = () =>
    void openDialog(translate(listTexts, 'view_save_title'), (close) => (
      <Part
        load={loadSaveForm}
        props={{ list, query: current, close }}
        fallback={<Bone height={220} />}
        onFailed={close}
      />
    ));
  return (
    <div className={css['views']} role="group" aria-label={t('views')}>
      <span className={css['tab']} data-on={current === '' || undefined}>
        <button type="button" aria-pressed={current === ''} onClick={() => setParams({})}>
          {t('view_everything')}
        </button>
      </span>
      {views.map((view) => (
        <CountedTab
          key={view.id}
          view={view}
          isOn={view.query === current}
          path={path}
          onOpen={() => setParams(new URLSearchParams(view.query))}
        />
      ))}
      {isMissing && (
        <span className={css['unsaved']} role="alert">
          {t('views_failed')}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {common('try_again')}
          </Button>
        </span>
      )}
      {current !== '' && !isSaved && (
        <>
          <span className={css['unsaved']}>{t('view_unsaved')}</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconBookmark size={15} stroke={1.8} />}
            onClick={save}
          >
            {t('view_save')}
          </Button>
        </>
      )}
    </div>
  );
}

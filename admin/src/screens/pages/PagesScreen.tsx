import { Button } from '@mantine/core';
import { IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { errorMessage } from '@hokm/web/errors';
import { lazy, useLanguage } from '@hokm/web/react';
import { callQuery, useCall } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import { useSelection } from '../../list/selection.js';
import { useListParams } from '../../list/use-list-params.js';
import { Views } from '../../list/Views.js';
import { useUser } from '../../session/session.js';
import { commonTexts } from '../../text/common.js';
import { useTexts } from '../../text/define-texts.js';
import { pagesTexts } from '../../text/pages.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { toastDone, toastWarning } from '../../ui/toasts.js';
import { ContentBulkBar } from '../content/ContentBulkBar.js';
import { ContentCard, useContentColumns } from '../content/content-columns.js';
import { useOpened } from '../content/use-opened.js';
import { useStatusFilter } from '../content/use-status-filter.js';
import { LoadedItem } from '../writing/LoadedItem.js';
import { PAGE_CALLS, usePageActions, usePageName } from './page-kind.js';
import { usePageColumns } from './page-rows.js';

const PageEditor = lazy(async () => ({ default: (await import('./PageEditor.js')).PageEditor }));

const SORT = { by: 'key', order: 'asc' } as const;
const FILTERS = ['status'] as const;

/** Lays down the usual pages that are missing. */
function Initialize({ isFirst }: { readonly isFirst: boolean }) {
  const t = useTexts(pagesTexts);
  const common = useTexts(commonTexts);
  const language = useLanguage();
  const initialize = useCall('POST /admin/page-content/initialize', PAGE_CALLS);
  const run = () =>
    initialize.mutate(undefined as never, {
      onSuccess: ({ created }) =>
        toastDone(created.length === 0 ? t('initialized_none') : t('initialized', { count: created.length })),
      onError: (error) => toastWarning(errorMessage(error, common('failed'), language)),
    });
  return (
    <Button
      variant={isFirst ? 'filled' : 'default'}
      loading={initialize.isPending}
      leftSection={<IconFilePlus size={18} stroke={1.7} />}
      onClick={run}
    >
      {t('initialize')}
    </Button>
  );
}

function PageList() {
  const t = useTexts(pagesTexts);
  const { search } = useLocation();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/page-content', list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data]);
  const selection = useSelection(ids);
  const actions = usePageActions();
  const parts = usePageColumns();
  const columns = useContentColumns(parts);
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const total = source.page?.meta.total;
  return (
    <>
      <PageHeader
        title={t('title')}
        note={total === undefined ? ' ' : t('count', { count: total })}
        actions={
          <>
            <Initialize isFirst={false} />
            <Button
              component={Link}
              to={{ pathname: '/pages/new', search }}
              leftSection={<IconPlus size={18} stroke={2} />}
            >
              {t('create')}
            </Button>
          </>
        }
      />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={usePageName()}
        card={(page) => <ContentCard title={parts.title(page, true)} menu={parts.menu(page)} />}
        search={t('search')}
        filters={[useStatusFilter()]}
        {...(mayPublish ? { selection } : {})}
        views={<Views list="page-content" path="GET /admin/page-content" />}
        empty={{ title: t('empty'), note: t('empty_hint'), action: <Initialize isFirst /> }}
        failed={t('failed')}
      />
      <ContentBulkBar selection={selection} actions={actions} isTrash={list.filters['status'] === 'trash'} />
    </>
  );
}

/** /admin/pages: the pages of the product; /admin/pages/new and /admin/pages/{id} open the editor. */
export function PagesScreen() {
  const t = useTexts(pagesTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const opened = useOpened(id);
  if (id === undefined) return <PageList />;
  const toList = () => void navigate({ pathname: '/pages', search });
  const onCreated = (made: string) => {
    opened.create(made);
    void navigate({ pathname: `/pages/${made}`, search }, { replace: true });
  };
  return (
    <LoadedItem
      key={opened.key}
      title={t('page')}
      failed={t('load_failed')}
      query={
        opened.id === null ? null : callQuery('GET /admin/page-content/:id', { params: { id: opened.id } })
      }
    >
      {(page) => <PageEditor initial={page} onCreated={onCreated} onRemoved={toList} />}
    </LoadedItem>
  );
}

import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeTxt, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { saveFile } from '@hokm/web/browser';
import { errorMessage } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { client } from '../../api/client.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import { useSelection } from '../../list/selection.js';
import { Views } from '../../list/Views.js';
import { useListParams } from '../../list/use-list-params.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { newsTexts } from '../../text/news.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { toastWarning } from '../../ui/toasts.js';
import { NewsBulkBar } from './NewsBulkBar.js';
import { NewsDrawer } from './NewsDrawer.js';
import { useNewsName } from './news-item.js';
import { NewsCard, useNewsColumns } from './news-rows.js';

const SORT = { by: 'updated_at', order: 'desc' } as const;

async function exportNews(format: 'csv' | 'json'): Promise<void> {
  try {
    const { file, name } = await client.download('GET /admin/news/export', { query: { format } });
    saveFile(file, name ?? `news.${format}`);
  } catch (error) {
    toastWarning(errorMessage(error, translate(newsTexts, 'export_failed'), currentLanguage()));
  }
}

function ExportMenu() {
  const t = useTexts(newsTexts);
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconFileSpreadsheet size={18} stroke={1.7} />}
          onClick={() => void exportNews('csv')}
        >
          {t('export_csv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeTxt size={18} stroke={1.7} />}
          onClick={() => void exportNews('json')}
        >
          {t('export_json')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** /admin/news: what the players read; /admin/news/new and /admin/news/{id} open an item beside the list. */
export function NewsScreen() {
  const t = useTexts(newsTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const list = useListParams(SORT);
  const source = useListSource('GET /admin/news', list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map((item) => item.id) ?? [], [data]);
  const selection = useSelection(ids);
  const columns = useNewsColumns();
  const getName = useNewsName();
  const total = source.page?.meta.total;
  const create = (
    <Button
      component={Link}
      to={{ pathname: '/news/new', search }}
      leftSection={<IconPlus size={18} stroke={2} />}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        note={total === undefined ? ' ' : t('count', { count: total })}
        actions={
          <>
            <ExportMenu />
            {create}
          </>
        }
      />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        getId={(item) => item.id}
        getName={getName}
        card={(item) => <NewsCard item={item} />}
        search={t('search')}
        selection={selection}
        views={<Views list="news" path="GET /admin/news" />}
        empty={{ title: t('empty'), note: t('empty_hint'), action: create }}
        failed={t('failed')}
      />
      <NewsBulkBar selection={selection} />
      <NewsDrawer id={id} onClose={() => void navigate({ pathname: '/news', search })} />
    </>
  );
}

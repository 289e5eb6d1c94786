import { Button, Menu } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet, IconFileTypeTxt, IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { saveFile } from '@hokm/web/browser';
import { errorMessage } from '@hokm/web/errors';
import { currentLanguage } from '@hokm/web/i18n';
import { lazy } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Filter } from '../../list/list-props.js';
import { useSelection } from '../../list/selection.js';
import { useListParams, type ListParams } from '../../list/use-list-params.js';
import { Views } from '../../list/Views.js';
import { useUser } from '../../session/session.js';
import { translate, useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ScreenSkeleton } from '../../ui/States.js';
import { toastWarning } from '../../ui/toasts.js';
import { useOpened } from '../content/use-opened.js';
import { StoriesBulkBar } from './StoriesBulkBar.js';
import { StoryCard, useStoryColumns } from './story-rows.js';
import { useStoryName, type ListedStory } from './story-values.js';

const EditorPage = lazy(async () => ({ default: (await import('./EditorPage.js')).EditorPage }));

const SORT = { by: 'updated_at', order: 'desc' } as const;
const FILTERS = ['status', 'missing', 'tag'] as const;
const STATUSES = ['draft', 'scheduled', 'published', 'trash'] as const;

async function exportStories(format: 'csv' | 'json', { query, filters }: ListParams): Promise<void> {
  const { search, sort_by, sort_order } = query;
  try {
    const { file, name } = await client.download('GET /admin/stories/export', {
      query: { format, search, sort_by, sort_order, ...filters } as object,
    });
    saveFile(file, name ?? `stories.${format}`);
  } catch (error) {
    toastWarning(errorMessage(error, translate(storiesTexts, 'export_failed'), currentLanguage()));
  }
}

function ExportMenu({ list }: { readonly list: ListParams }) {
  const t = useTexts(storiesTexts);
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
          onClick={() => void exportStories('csv', list)}
        >
          {t('export_csv')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeTxt size={18} stroke={1.7} />}
          onClick={() => void exportStories('json', list)}
        >
          {t('export_json')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Status, missing language, and the tags of the page; a tag of the address stays among them. */
function useFilters(rows: readonly ListedStory[], tag: string | undefined): readonly Filter[] {
  const t = useTexts(storiesTexts);
  return useMemo(() => {
    const tags = new Set([...(tag === undefined ? [] : [tag]), ...rows.flatMap((story) => story.tags)]);
    const filters: Filter[] = [
      {
        key: 'status',
        label: t('status'),
        options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
      },
      {
        key: 'missing',
        label: t('missing'),
        options: (['fa', 'en'] as const).map((value) => ({ value, label: t(`missing_${value}`) })),
      },
    ];
    if (tags.size > 0)
      filters.push({
        key: 'tag',
        label: t('tag'),
        options: [...tags].sort().map((value) => ({ value, label: value })),
      });
    return filters;
  }, [rows, tag, t]);
}

const NONE: readonly ListedStory[] = [];

function StoriesList() {
  const t = useTexts(storiesTexts);
  const { admin_level } = useUser();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/stories', list);
  const rows = source.page?.data ?? NONE;
  const ids = useMemo(() => rows.map((story) => story.id), [rows]);
  const selection = useSelection(ids);
  const columns = useStoryColumns();
  const getName = useStoryName();
  const filters = useFilters(rows, list.filters['tag']);
  const mayPublish = mayEnter(admin_level, 'panel/publish');
  const total = source.page?.meta.total;
  const create = (
    <Button component={Link} to="/stories/new" leftSection={<IconPlus size={18} stroke={2} />}>
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
            <ExportMenu list={list} />
            {create}
          </>
        }
      />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        getId={(story) => story.id}
        getName={getName}
        card={(story) => <StoryCard story={story} />}
        search={t('search')}
        filters={filters}
        {...(mayPublish ? { selection } : {})}
        views={<Views list="stories" path="GET /admin/stories" />}
        empty={{ title: t('empty'), note: t('empty_hint'), action: create }}
        failed={t('failed')}
      />
      {mayPublish && <StoriesBulkBar selection={selection} isTrash={list.filters['status'] === 'trash'} />}
    </>
  );
}

/** /admin/stories: the list; /admin/stories/new and /admin/stories/{id}: a story while it is written. */
export function StoriesScreen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const opened = useOpened(id);
  if (id === undefined) return <StoriesList />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <EditorPage
        key={opened.key}
        id={opened.id}
        onCreated={(created) => {
          opened.create(created);
          void navigate(`/stories/${created}`, { replace: true });
        }}
      />
    </Suspense>
  );
}

import { Button } from '@mantine/core';
import { IconBook2, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { mayEnter } from '@hokm/shared/policy';
import { lazy } from '@hokm/web/react';
import { callQuery } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import { useSelection } from '../../list/selection.js';
import { useListParams } from '../../list/use-list-params.js';
import { Views } from '../../list/Views.js';
import { useUser } from '../../session/session.js';
import { booksTexts } from '../../text/books.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ContentBulkBar } from '../content/ContentBulkBar.js';
import { ContentCard, useContentColumns } from '../content/content-columns.js';
import { useOpened } from '../content/use-opened.js';
import { useStatusFilter } from '../content/use-status-filter.js';
import { LoadedItem } from '../writing/LoadedItem.js';
import { useAuthorActions, useAuthorName } from './author-kind.js';
import { useAuthorColumns } from './author-rows.js';

const AuthorEditor = lazy(async () => ({ default: (await import('./AuthorEditor.js')).AuthorEditor }));

const SORT = { by: 'order', order: 'asc' } as const;
const FILTERS = ['status'] as const;

function AuthorList() {
  const t = useTexts(booksTexts);
  const { search } = useLocation();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/authors', list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data]);
  const selection = useSelection(ids);
  const actions = useAuthorActions();
  const parts = useAuthorColumns();
  const columns = useContentColumns(parts);
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const total = source.page?.meta.total;
  const create = (
    <Button
      component={Link}
      to={{ pathname: '/authors/new', search }}
      leftSection={<IconPlus size={18} stroke={2} />}
    >
      {t('author_new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('authors')}
        note={total === undefined ? ' ' : t('author_count', { count: total })}
        actions={
          <>
            <Button
              component={Link}
              to="/books"
              variant="default"
              leftSection={<IconBook2 size={18} stroke={1.7} />}
            >
              {t('books')}
            </Button>
            {create}
          </>
        }
      />
      <DataList
        name={t('authors')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={useAuthorName()}
        card={(item) => <ContentCard title={parts.title(item, true)} menu={parts.menu(item)} />}
        search={t('author_search')}
        filters={[useStatusFilter()]}
        {...(mayPublish ? { selection } : {})}
        views={<Views list="authors" path="GET /admin/authors" />}
        empty={{ title: t('authors_empty'), note: t('authors_empty_hint'), action: create }}
        failed={t('authors_failed')}
      />
      <ContentBulkBar selection={selection} actions={actions} isTrash={list.filters['status'] === 'trash'} />
    </>
  );
}

/** /admin/authors: the list; /admin/authors/new and /admin/authors/{id} open the editor. */
export function AuthorsScreen() {
  const t = useTexts(booksTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const opened = useOpened(id);
  if (id === undefined) return <AuthorList />;
  const toList = () => void navigate({ pathname: '/authors', search });
  const onCreated = (made: string) => {
    opened.create(made);
    void navigate({ pathname: `/authors/${made}`, search }, { replace: true });
  };
  return (
    <LoadedItem
      key={opened.key}
      title={t('author')}
      failed={t('author_failed')}
      query={opened.id === null ? null : callQuery('GET /admin/authors/:id', { params: { id: opened.id } })}
    >
      {(author) => <AuthorEditor initial={author} onCreated={onCreated} onRemoved={toList} />}
    </LoadedItem>
  );
}

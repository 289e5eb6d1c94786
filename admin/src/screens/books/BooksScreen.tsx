import { Button } from '@mantine/core';
import { IconPlus, IconUsers } from '@tabler/icons-react';
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
import { useBookActions, useBookName } from './book-kind.js';
import { useBookColumns } from './book-rows.js';

const BookEditor = lazy(async () => ({ default: (await import('./BookEditor.js')).BookEditor }));

const SORT = { by: 'order', order: 'asc' } as const;
const FILTERS = ['status', 'author'] as const;

function BookList() {
  const t = useTexts(booksTexts);
  const { search } = useLocation();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/books', list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map(({ id }) => id) ?? [], [data]);
  const selection = useSelection(ids);
  const actions = useBookActions();
  const parts = useBookColumns();
  const columns = useContentColumns(parts);
  const mayPublish = mayEnter(useUser().admin_level, 'panel/publish');
  const total = source.page?.meta.total;
  const create = (
    <Button
      component={Link}
      to={{ pathname: '/books/new', search }}
      leftSection={<IconPlus size={18} stroke={2} />}
    >
      {t('book_new')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('books')}
        note={total === undefined ? ' ' : t('book_count', { count: total })}
        actions={
          <>
            <Button
              component={Link}
              to="/authors"
              variant="default"
              leftSection={<IconUsers size={18} stroke={1.7} />}
            >
              {t('authors')}
            </Button>
            {create}
          </>
        }
      />
      <DataList
        name={t('books')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={useBookName()}
        card={(item) => <ContentCard title={parts.title(item, true)} menu={parts.menu(item)} />}
        search={t('book_search')}
        filters={[useStatusFilter()]}
        {...(mayPublish ? { selection } : {})}
        views={<Views list="books" path="GET /admin/books" />}
        empty={{ title: t('books_empty'), note: t('books_empty_hint'), action: create }}
        failed={t('books_failed')}
      />
      <ContentBulkBar selection={selection} actions={actions} isTrash={list.filters['status'] === 'trash'} />
    </>
  );
}

/** /admin/books: the list; /admin/books/new and /admin/books/{id} open the editor. */
export function BooksScreen() {
  const t = useTexts(booksTexts);
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const opened = useOpened(id);
  if (id === undefined) return <BookList />;
  const toList = () => void navigate({ pathname: '/books', search });
  const onCreated = (made: string) => {
    opened.create(made);
    void navigate({ pathname: `/books/${made}`, search }, { replace: true });
  };
  return (
    <LoadedItem
      key={opened.key}
      title={t('book')}
      failed={t('book_failed')}
      query={opened.id === null ? null : callQuery('GET /admin/books/:id', { params: { id: opened.id } })}
    >
      {(book) => <BookEditor initial={book} onCreated={onCreated} onRemoved={toList} />}
    </LoadedItem>
  );
}

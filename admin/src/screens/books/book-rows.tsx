import { useMemo } from 'react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { booksTexts } from '../../text/books.js';
import { useTexts } from '../../text/define-texts.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { MediaThumb } from '../content/MediaThumb.js';
import { RowTitle } from '../content/RowTitle.js';
import { StatusTag } from '../content/StatusTag.js';
import { useBookActions, useBookName, type ListedBook } from './book-kind.js';

interface Props {
  readonly book: ListedBook;
}

function Title({ book, hasStatus }: Props & { readonly hasStatus: boolean }) {
  return (
    <RowTitle
      thumb={<MediaThumb media={book.picture} shape="tall" />}
      to={`/books/${book.id}`}
      name={useBookName()(book)}
      note={book.isbn}
      trashedAt={book.trash_at}
    >
      {hasStatus && <StatusTag status={book.status} has_changes={book.has_changes} />}
    </RowTitle>
  );
}

function RowMenu({ book }: Props) {
  const name = useBookName()(book);
  return <ContentMenu item={book} name={name} to={`/books/${book.id}`} actions={useBookActions()} />;
}

function Order({ book }: Props) {
  return <>{formatNumber(book.order, useLanguage())}</>;
}

/** The parts of the list's columns. */
export function useBookColumns() {
  const t = useTexts(booksTexts);
  return useMemo(
    () => ({
      head: t('book'),
      title: (book: ListedBook, hasStatus: boolean) => <Title book={book} hasStatus={hasStatus} />,
      menu: (book: ListedBook) => <RowMenu book={book} />,
      more: [
        {
          id: 'order',
          head: t('order'),
          sort: 'order',
          align: 'num' as const,
          cell: (book: ListedBook) => <Order book={book} />,
        },
      ],
    }),
    [t],
  );
}

import { useMemo } from 'react';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { booksTexts } from '../../text/books.js';
import { useTexts } from '../../text/define-texts.js';
import { ContentMenu } from '../content/ContentMenu.js';
import { MediaThumb } from '../content/MediaThumb.js';
import { RowTitle } from '../content/RowTitle.js';
import { StatusTag } from '../content/StatusTag.js';
import { useAuthorActions, useAuthorName, type ListedAuthor } from './author-kind.js';

interface Props {
  readonly author: ListedAuthor;
}

function Title({ author, hasStatus }: Props & { readonly hasStatus: boolean }) {
  return (
    <RowTitle
      thumb={<MediaThumb media={author.picture} shape="round" />}
      to={`/authors/${author.id}`}
      name={useAuthorName()(author)}
      note={author.url}
      trashedAt={author.trash_at}
    >
      {hasStatus && <StatusTag status={author.status} has_changes={author.has_changes} />}
    </RowTitle>
  );
}

function RowMenu({ author }: Props) {
  const name = useAuthorName()(author);
  return <ContentMenu item={author} name={name} to={`/authors/${author.id}`} actions={useAuthorActions()} />;
}

function Order({ author }: Props) {
  return <>{formatNumber(author.order, useLanguage())}</>;
}

/** The parts of the list's columns. */
export function useAuthorColumns() {
  const t = useTexts(booksTexts);
  return useMemo(
    () => ({
      head: t('author'),
      title: (author: ListedAuthor, hasStatus: boolean) => <Title author={author} hasStatus={hasStatus} />,
      menu: (author: ListedAuthor) => <RowMenu author={author} />,
      more: [
        {
          id: 'order',
          head: t('order'),
          sort: 'order',
          align: 'num' as const,
          cell: (author: ListedAuthor) => <Order author={author} />,
        },
      ],
    }),
    [t],
  );
}

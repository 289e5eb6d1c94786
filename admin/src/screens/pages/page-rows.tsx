import { useMemo } from 'react';
import { useTexts } from '../../text/define-texts.js';
import { pagesTexts } from '../../text/pages.js';
import { Tag } from '../../ui/Tag.js';
import { ContentMenu } from '../content/ContentMenu.js';
import css from '../content/content.module.css';
import { RowTitle } from '../content/RowTitle.js';
import { StatusTag } from '../content/StatusTag.js';
import { usePageActions, usePageName, type ListedPage } from './page-kind.js';

interface Props {
  readonly page: ListedPage;
}

function Kinds({ page }: Props) {
  const t = useTexts(pagesTexts);
  return (
    <>
      {page.is_built_in && <Tag>{t('built_in')}</Tag>}
      {page.must_accept && <Tag tone="info">{t('must_accept_tag')}</Tag>}
    </>
  );
}

function Title({ page, hasStatus }: Props & { readonly hasStatus: boolean }) {
  return (
    <RowTitle
      thumb={null}
      to={`/pages/${page.id}`}
      name={usePageName()(page)}
      note={`/${page.key}`}
      trashedAt={page.trash_at}
    >
      {hasStatus && (
        <>
          <StatusTag status={page.status} has_changes={page.has_changes} />
          <Kinds page={page} />
        </>
      )}
    </RowTitle>
  );
}

function RowMenu({ page }: Props) {
  return (
    <ContentMenu
      item={page}
      name={usePageName()(page)}
      to={`/pages/${page.id}`}
      actions={usePageActions()}
      isRemovable={!page.is_built_in}
    />
  );
}

/** The parts of the list's columns. */
export function usePageColumns() {
  const t = useTexts(pagesTexts);
  return useMemo(
    () => ({
      head: t('page'),
      sort: 'key',
      title: (page: ListedPage, hasStatus: boolean) => <Title page={page} hasStatus={hasStatus} />,
      menu: (page: ListedPage) => <RowMenu page={page} />,
      more: [
        {
          id: 'kind',
          head: t('kind'),
          cell: (page: ListedPage) => (
            <span className={css['states']}>
              <Kinds page={page} />
            </span>
          ),
        },
      ],
    }),
    [t],
  );
}

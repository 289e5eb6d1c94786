import { Button, Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { TABLES_PAGE } from '@hokm/shared/api/matches/limits';
import { callQuery } from '../../api/queries.js';
import { usePoll } from '../../session/use-poll.js';
import { useTexts } from '../../text/define-texts.js';
import { listTexts } from '../../text/list.js';
import { matchesTexts } from '../../text/matches.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Panel } from '../../ui/Panel.js';
import { Stale } from '../../ui/Stale.js';
import { Bone, Empty, Failed } from '../../ui/States.js';
import { OpenTable } from './OpenTable.js';
import { TableCard } from './TableCard.js';
import css from './tables.module.css';

/** Tables move on by cards; this is often enough to follow twelve of them, ms. */
const REFRESH_MS = 5_000;
const CALL = 'GET /admin/tables';

/** The page of the address, from 1, and the table that is open. */
function usePlace() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const set = (name: string, value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    });
  return {
    page,
    open: params.get('table'),
    setPage: (to: number) => set('page', to === 1 ? null : String(to)),
    setOpen: (id: string | null) => set('table', id),
  };
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  const t = useTexts(listTexts);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav className={css['pages']} aria-label={t('page_of', { page, pages })}>
      <Button
        size="xs"
        variant="default"
        disabled={page <= 1}
        leftSection={<IconChevronRight size={16} className="directional" />}
        onClick={() => onPage(page - 1)}
      >
        {t('previous')}
      </Button>
      <span className="note" aria-live="polite">
        {t('page_of', { page, pages })}
      </span>
      <Button
        size="xs"
        variant="default"
        disabled={page >= pages}
        rightSection={<IconChevronLeft size={16} className="directional" />}
        onClick={() => onPage(page + 1)}
      >
        {t('next')}
      </Button>
    </nav>
  );
}

/** /admin/tables: the running public tables as their spectators see them. */
export function TablesScreen() {
  const t = useTexts(matchesTexts);
  const { page, open, setPage, setOpen } = usePlace();
  const { data, error, dataUpdatedAt, refetch } = useQuery({
    ...callQuery(CALL, { query: { page, per_page: TABLES_PAGE.default } }),
    placeholderData: keepPreviousData,
  });
  usePoll(CALL, REFRESH_MS);
  const opened = data?.data.find(({ match_id }) => match_id === open);
  return (
    <>
      <PageHeader
        title={t('wall')}
        note={t('wall_note')}
        {...(data === undefined
          ? {}
          : { badge: <span className="note">{t('tables', { count: data.meta.total })}</span> })}
      />
      {data !== undefined && error !== null && <Stale at={dataUpdatedAt} />}
      {data === undefined ? (
        error === null ? (
          <div className={css['wall']} role="status">
            {[1, 2, 3, 4, 5, 6].map((each) => (
              <Bone key={each} height={250} />
            ))}
          </div>
        ) : (
          <Panel>
            <Failed title={t('wall_failed')} error={error} retry={() => void refetch()} />
          </Panel>
        )
      ) : data.data.length === 0 ? (
        <Panel>
          <Empty title={t('wall_empty')} note={t('wall_empty_note')} />
        </Panel>
      ) : (
        <ul className={css['wall']}>
          {data.data.map((table) => (
            <li key={table.match_id}>
              <TableCard table={table} onOpen={() => setOpen(table.match_id)} />
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && <Pages page={page} pages={Math.max(1, data.meta.pages)} onPage={setPage} />}
      <Modal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={opened?.name ?? t('wall')}
        size={720}
      >
        {open !== null && <OpenTable id={open} />}
      </Modal>
    </>
  );
}

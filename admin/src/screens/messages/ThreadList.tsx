import { Button } from '@mantine/core';
import type { Thread } from '@hokm/shared/api/messages';
import { isolate } from '@hokm/web/format';
import type { ListSource } from '../../list/list-source.js';
import type { ListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { listTexts } from '../../text/list.js';
import { messagesTexts } from '../../text/messages.js';
import { Empty, Failed } from '../../ui/States.js';
import { Tag } from '../../ui/Tag.js';
import { Ago } from '../../ui/dates.js';
import { PaneBones, PanePages, PaneRow } from '../../ui/Panes.js';
import panes from '../../ui/panes.module.css';
import { assignedText, TONES } from './message-words.js';
import css from './messages.module.css';

interface RowProps {
  readonly found: Thread;
  readonly isOn: boolean;
  /** The list's address: it stays beside an open thread. */
  readonly search: string;
}

function Row({ found, isOn, search }: RowProps) {
  const t = useTexts(messagesTexts);
  const me = useUser();
  const { id, person, last, status, assigned } = found;
  return (
    <PaneRow
      to={{ pathname: `/messages/${id}`, search }}
      isOn={isOn}
      isNew={status === 'new'}
      className={css['row']}
    >
      <span className={css['line']}>
        <bdi className="name grow">{person.name || t('former')}</bdi>
        <span className="note">
          <Ago at={last.at} />
        </span>
      </span>
      <span className={css['last']}>
        {last.from === 'team' && <span className="note">{t('team')}: </span>}
        <bdi>{last.text}</bdi>
      </span>
      <span className={css['line']}>
        <Tag {...TONES[status]}>{t(`status_${status}`)}</Tag>
        {assigned !== null && (
          <span className="note cut">
            {t(assignedText(assigned, me.id), { name: isolate(assigned.name) })}
          </span>
        )}
      </span>
    </PaneRow>
  );
}

interface Props {
  readonly source: ListSource<Thread>;
  readonly list: ListParams;
  readonly current: string | undefined;
  readonly search: string;
}

function Rows({ source, list, current, search }: Props) {
  const t = useTexts(messagesTexts);
  const words = useTexts(listTexts);
  const { page, error, retry } = source;
  if (page === undefined)
    return error === null ? (
      <PaneBones label={t('list')} height={64} />
    ) : (
      <Failed title={t('failed')} error={error} retry={retry} />
    );
  if (page.data.length === 0)
    return list.isFiltered ? (
      <Empty title={words('no_match')} note={words('no_match_hint')}>
        <Button variant="default" onClick={list.clear}>
          {words('clear_filters')}
        </Button>
      </Empty>
    ) : (
      <Empty title={t('empty')} note={t('empty_hint')} />
    );
  return (
    <ul data-changing={source.isChanging || undefined}>
      {page.data.map((found) => (
        <li key={found.id}>
          <Row found={found} isOn={found.id === current} search={search} />
        </li>
      ))}
    </ul>
  );
}

/** Threads, newest activity first. */
export function ThreadList(props: Props) {
  const t = useTexts(messagesTexts);
  const { page } = props.source;
  return (
    <section className={`${panes['list'] ?? ''} ${css['list'] ?? ''}`} aria-label={t('list')}>
      <Rows {...props} />
      {page !== undefined && (
        <PanePages page={page.meta.page} pages={page.meta.pages} onPage={(to) => props.list.setPage(to)} />
      )}
    </section>
  );
}

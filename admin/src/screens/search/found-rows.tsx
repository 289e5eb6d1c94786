import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Found } from '@hokm/shared/api/search';
import type { SearchSubject } from '@hokm/shared/api/search/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { Column } from '../../list/list-props.js';
import { useTexts, type TextKey } from '../../text/define-texts.js';
import { searchTexts } from '../../text/search.js';
import { usersTexts } from '../../text/users.js';
import { Ago } from '../../ui/dates.js';
import { Tag } from '../../ui/Tag.js';
import { Amount, useEntryText } from '../users/entries.js';
import { UserCard, useUserColumns } from '../users/users-rows.js';
import { ActionWords } from '../../ui/ActionWords.js';
import css from './search.module.css';

type Kind = Found['kind'];
type Of<K extends Kind> = Extract<Found, { kind: K }>;

/** The names of the orders of the list of people, in a search. */
const USER_SORTS: Readonly<Record<string, string>> = { created_at: 'created', last_seen_at: 'seen' };

/** A cell of rows of one kind. */
function only<K extends Kind>(kind: K, cell: (row: Of<K>) => ReactNode) {
  return (row: Found): ReactNode => (row.kind === kind ? cell(row as Of<K>) : null);
}

function Person({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <Link className={css['link'] ?? ''} to={`/users/${id}`}>
      <bdi>{name || id}</bdi>
    </Link>
  );
}

/** Leads to the replay, or to the table while it is played. */
function MatchLink({ row: { id, room_id, name, finished_at } }: { readonly row: Of<'matches'> }) {
  return (
    <span className={css['two']}>
      <a
        className={css['link']}
        href={finished_at === null ? `/watch/${room_id}` : `/replay/${id}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <bdi>{name}</bdi>
      </a>
      <bdi className="note mono" dir="ltr">
        {room_id}
      </bdi>
    </span>
  );
}

function Players({ row }: { readonly row: Of<'matches'> }) {
  return (
    <span className="note">
      {row.players.map(({ id, name, is_bot }, at) => (
        <span key={id}>
          {at > 0 && ' · '}
          {is_bot ? <bdi>{name}</bdi> : <Person id={id} name={name} />}
        </span>
      ))}
    </span>
  );
}

function MatchStatus({ status }: { readonly status: string }) {
  const t = useTexts(searchTexts);
  const key = `v_${status.replace(' ', '_')}`;
  const isKnown = Object.hasOwn(searchTexts.pairs, key);
  return <Tag>{isKnown ? t(key as TextKey<typeof searchTexts>) : status}</Tag>;
}

function Payer({ row }: { readonly row: Of<'payments'> }) {
  const t = useTexts(searchTexts);
  return row.player === null ? <span className="note">{t('nobody')}</span> : <Person {...row.player} />;
}

function Entry({ row }: { readonly row: Of<'audit'> }) {
  return (
    <span className={css['two']}>
      <span>
        <ActionWords action={row.action} />
      </span>
      {row.reason !== '' && <bdi className="note">{row.reason}</bdi>}
    </span>
  );
}

function useMatchColumns(): readonly Column<Found>[] {
  const t = useTexts(searchTexts);
  return useMemo(
    () => [
      {
        id: 'match',
        head: t('match'),
        width: '26%',
        cell: only('matches', (row) => <MatchLink row={row} />),
      },
      { id: 'players', head: t('players'), cell: only('matches', (row) => <Players row={row} />) },
      {
        id: 'status',
        head: t('f_status'),
        cell: only('matches', ({ status }) => <MatchStatus status={status} />),
      },
      {
        id: 'created',
        head: t('f_created'),
        sort: 'created',
        cell: only('matches', ({ created_at }) => <Ago at={created_at} />),
      },
      {
        id: 'finished',
        head: t('f_finished'),
        sort: 'finished',
        cell: only('matches', ({ finished_at }) => (finished_at === null ? '—' : <Ago at={finished_at} />)),
      },
    ],
    [t],
  );
}

function usePaymentColumns(): readonly Column<Found>[] {
  const t = useTexts(searchTexts);
  const language = useLanguage();
  return useMemo(() => {
    const number = (value: number) => <span className="num">{formatNumber(value, language)}</span>;
    return [
      {
        id: 'id',
        head: t('payment'),
        width: '30%',
        cell: only('payments', ({ id }) => <code dir="ltr">{id}</code>),
      },
      { id: 'player', head: t('payer'), cell: only('payments', (row) => <Payer row={row} />) },
      {
        id: 'stars',
        head: t('f_stars'),
        sort: 'stars',
        align: 'num',
        cell: only('payments', ({ stars }) => number(stars)),
      },
      { id: 'coins', head: t('f_coins'), align: 'num', cell: only('payments', ({ coins }) => number(coins)) },
      {
        id: 'paid',
        head: t('f_paid'),
        sort: 'paid',
        cell: only('payments', ({ paid_at }) => <Ago at={paid_at} />),
      },
      {
        id: 'refunded',
        head: t('f_refunded'),
        cell: only('payments', ({ refunded_at }) => (refunded_at === null ? '—' : <Ago at={refunded_at} />)),
      },
    ];
  }, [t, language]);
}

function useLedgerColumns(): readonly Column<Found>[] {
  const t = useTexts(searchTexts);
  const users = useTexts(usersTexts);
  const language = useLanguage();
  const entryText = useEntryText();
  return useMemo(
    () => [
      { id: 'at', head: t('when'), sort: 'at', cell: only('ledger', ({ at }) => <Ago at={at} />) },
      { id: 'player', head: t('who'), cell: only('ledger', ({ player }) => <Person {...player} />) },
      { id: 'entry', head: t('f_entry'), cell: only('ledger', ({ entry }) => <b>{entryText(entry)}</b>) },
      {
        id: 'amount',
        head: t('f_amount'),
        sort: 'amount',
        align: 'num',
        cell: only('ledger', ({ amount }) => <Amount amount={amount} />),
      },
      {
        id: 'balance',
        head: users('after'),
        align: 'num',
        cell: only('ledger', ({ balance }) => <span className="num">{formatNumber(balance, language)}</span>),
      },
      {
        id: 'side',
        head: users('side'),
        cell: only('ledger', ({ side }) => (side === null ? '—' : <code dir="ltr">{side}</code>)),
      },
    ],
    [t, users, language, entryText],
  );
}

function useAuditColumns(): readonly Column<Found>[] {
  const t = useTexts(searchTexts);
  return useMemo(
    () => [
      { id: 'at', head: t('when'), sort: 'at', cell: only('audit', ({ at }) => <Ago at={at} />) },
      { id: 'actor', head: t('who'), cell: only('audit', ({ actor }) => <Person {...actor} />) },
      { id: 'action', head: t('what'), width: '34%', cell: only('audit', (row) => <Entry row={row} />) },
      { id: 'target', head: t('on'), cell: only('audit', ({ target }) => <code dir="ltr">{target}</code>) },
    ],
    [t],
  );
}

/** The columns of what a search finds. */
export function useFoundColumns(subject: SearchSubject): readonly Column<Found>[] {
  const people = useUserColumns();
  const users = useMemo(
    () =>
      people.map(({ cell, sort, ...rest }): Column<Found> => {
        const column = { ...rest, cell: only('users', cell) };
        return sort === undefined ? column : { ...column, sort: USER_SORTS[sort] ?? sort };
      }),
    [people],
  );
  const columns = {
    users,
    matches: useMatchColumns(),
    payments: usePaymentColumns(),
    ledger: useLedgerColumns(),
    audit: useAuditColumns(),
  };
  return columns[subject];
}

/** Something found, on a phone. */
export function FoundCard({ row }: { readonly row: Found }) {
  const language = useLanguage();
  const entryText = useEntryText();
  switch (row.kind) {
    case 'users':
      return <UserCard user={row} />;
    case 'matches':
      return (
        <span className={css['two']}>
          <MatchLink row={row} />
          <Players row={row} />
          <span>
            <MatchStatus status={row.status} /> <Ago at={row.finished_at ?? row.created_at} />
          </span>
        </span>
      );
    case 'payments':
      return (
        <span className={css['two']}>
          <span>
            <Payer row={row} /> · <b className="num">{formatNumber(row.stars, language)}</b> ★
          </span>
          <span className="note">
            <Ago at={row.paid_at} />
          </span>
        </span>
      );
    case 'ledger':
      return (
        <span className={css['two']}>
          <span>
            <Person {...row.player} /> · {entryText(row.entry)} · <Amount amount={row.amount} />
          </span>
          <span className="note">
            <Ago at={row.at} />
          </span>
        </span>
      );
    case 'audit':
      return (
        <span className={css['two']}>
          <Entry row={row} />
          <span className="note">
            <Person {...row.actor} /> · <Ago at={row.at} />
          </span>
        </span>
      );
  }
}

/** A name for screen readers. */
export function foundName(row: Found): string {
  return row.kind === 'payments' || row.kind === 'ledger'
    ? row.id
    : row.kind === 'audit'
      ? row.action
      : row.name;
}

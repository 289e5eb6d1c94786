import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { MINUTE_MS } from '@hokm/shared/time';
import { formatNumber } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { useSelection } from '../../list/selection.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { shopItemsTexts } from '../../text/shop-items.js';
import { useDates } from '../../ui/dates.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Tag } from '../../ui/Tag.js';
import { ItemDrawer } from './ItemDrawer.js';
import { ItemsBulkBar } from './ItemsBulkBar.js';
import { inLanguage, ITEMS, lookWords, statusOf, type Item } from './shop-item.js';
import { useItemActions } from './use-item-actions.js';
import css from './shop-items.module.css';

const SORT = { by: 'until', order: 'desc' } as const;
const FILTERS = ['status'] as const;
const STATUSES = ['planned', 'offered', 'over', 'trash'] as const;
const TONES = { planned: 'info', offered: 'ok', over: 'mute', trash: 'bad' } as const;

function Name({ item }: { readonly item: Item }) {
  const t = useTexts(shopItemsTexts);
  const language = useLanguage();
  const { search } = useLocation();
  return (
    <span className={css['two']}>
      {item.trash_at === null ? (
        <Link to={{ pathname: `/shop-items/${item.id}`, search }}>
          <bdi className="name">{inLanguage(item.name, language)}</bdi>
        </Link>
      ) : (
        <bdi className="name">{inLanguage(item.name, language)}</bdi>
      )}
      <small className="note">
        <bdi>{inLanguage(item.collection, language)}</bdi> · {t(lookWords(item.look))}
      </small>
    </span>
  );
}

function Status({ item }: { readonly item: Item }) {
  const t = useTexts(shopItemsTexts);
  const status = statusOf(item, useNow(MINUTE_MS));
  return <Tag tone={TONES[status]}>{t(`status_${status}`)}</Tag>;
}

function Price({ item: { price } }: { readonly item: Item }) {
  const t = useTexts(shopItemsTexts);
  return (
    <span className="num">
      {formatNumber(price, useLanguage())} {t('coins')}
    </span>
  );
}

function useSpan() {
  const t = useTexts(shopItemsTexts);
  const { date } = useDates();
  return ({ offered: { from, until } }: Item) =>
    t('span', { from: date(from, { time: true }), until: date(until, { time: true }) });
}

/** Takes an item off sale, or puts it back. */
function Action({ item }: { readonly item: Item }) {
  const t = useTexts(shopItemsTexts);
  const { confirmTakeOff, putBack, isRunning } = useItemActions();
  const isOff = item.trash_at !== null;
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isRunning}
      onClick={() => (isOff ? putBack([item.id]) : confirmTakeOff(item))}
    >
      {t(isOff ? 'restore' : 'delete')}
    </Button>
  );
}

/** /admin/shop-items: what the shop sells for a time; /admin/shop-items/new and /{id} open an item beside the list. */
export function ShopItemsScreen() {
  const t = useTexts(shopItemsTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource(ITEMS, list);
  const data = source.page?.data;
  const ids = useMemo(() => data?.map((item) => item.id) ?? [], [data]);
  const selection = useSelection(ids);
  const actions = useItemActions();
  const spanOf = useSpan();
  const columns = useMemo<readonly Column<Item>[]>(
    () => [
      { id: 'name', head: t('name'), cell: (item) => <Name item={item} />, width: '28%' },
      { id: 'status', head: t('status'), cell: (item) => <Status item={item} /> },
      { id: 'offered', head: t('offered'), cell: spanOf },
      { id: 'price', head: t('price'), align: 'num', cell: (item) => <Price item={item} /> },
      { id: 'action', head: t('actions'), align: 'end', cell: (item) => <Action item={item} /> },
    ],
    [t, spanOf],
  );
  const create = (
    <Button
      component={Link}
      to={{ pathname: '/shop-items/new', search }}
      leftSection={<IconPlus size={18} stroke={2} />}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={create} />
      <DataList
        name={t('title')}
        source={source}
        list={list}
        columns={columns}
        getId={(item) => item.id}
        getName={({ name }) => inLanguage(name, language)}
        search={t('search')}
        selection={selection}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: STATUSES.map((value) => ({ value, label: t(`status_${value}`) })),
          },
        ]}
        card={(item) => (
          <div className={css['card']}>
            <div className="grow">
              <Name item={item} />
              <small className="note">{spanOf(item)}</small>
              <span className={css['line']}>
                <Status item={item} />
                <Price item={item} />
              </span>
            </div>
            <Action item={item} />
          </div>
        )}
        empty={{ title: t('empty'), note: t('empty_note'), action: create }}
        failed={t('failed')}
      />
      <ItemsBulkBar selection={selection} actions={actions} isTrash={list.filters['status'] === 'trash'} />
      <ItemDrawer id={id} onClose={() => void navigate({ pathname: '/shop-items', search })} />
    </>
  );
}

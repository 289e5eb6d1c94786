import { Button, Menu } from '@mantine/core';
import { IconDownload, IconPlus } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import {
  TOURNAMENT_KINDS,
  TOURNAMENT_MAKERS,
  TOURNAMENT_STATUSES,
} from '@hokm/shared/api/tournaments/limits';
import { saveFile } from '@hokm/web/browser';
import { errorMessage } from '@hokm/web/errors';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column, Filter } from '../../list/list-props.js';
import { useListParams, type ListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { tournamentsTexts } from '../../text/tournaments.js';
import { useDates } from '../../ui/dates.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { toastWarning } from '../../ui/toasts.js';
import { Status } from './Status.js';
import { TourDrawer } from './TourDrawer.js';
import { inLanguage, LIST, type Tour } from './tour.js';
import css from './tournaments.module.css';

const SORT = { by: 'starts_at', order: 'desc' } as const;
const FILTERS = ['status', 'kind', 'of'] as const;
const FORMATS = ['csv', 'json'] as const;

function Name({ tour }: { readonly tour: Tour }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const { search } = useLocation();
  return (
    <span className={css['two']}>
      <Link to={{ pathname: `/tournaments/${tour.id}`, search }}>
        <bdi className="name">{inLanguage(tour.name, language)}</bdi>
      </Link>
      <small className="note">
        {tour.cup !== null && `${t(tour.cup.of_group ? 'cup_of_group' : 'cup')} · `}
        {t(`kind_${tour.kind}`)}
        {tour.series !== '' && (
          <>
            {' · '}
            <bdi>{tour.series}</bdi>
          </>
        )}
      </small>
    </span>
  );
}

function Money({ tour: { fee, house_coins } }: { readonly tour: Tour }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const number = (n: number) => formatNumber(n, language);
  return (
    <span className={css['two']}>
      <span>{fee === 0 ? t('fee_free') : t('has_fee', { n: number(fee) })}</span>
      {house_coins > 0 && <small className="note">{t('money_house', { n: number(house_coins) })}</small>}
    </span>
  );
}

/** Downloads the filtered list as a file. */
function ExportMenu({ list: { query, filters } }: { readonly list: ListParams }) {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const { search, sort_by, sort_order } = query;
  const run = async (format: (typeof FORMATS)[number]) => {
    try {
      const { file, name } = await client.download('GET /admin/tours/export', {
        query: { format, search, sort_by, sort_order, ...filters } as object,
      });
      saveFile(file, name ?? `tours.${format}`);
    } catch (error) {
      toastWarning(errorMessage(error, t('export_failed'), language));
    }
  };
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} stroke={1.7} />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => void run(format)}>
            {t(`export_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function useFilters(): readonly Filter[] {
  const t = useTexts(tournamentsTexts);
  return [
    {
      key: 'status',
      label: t('status'),
      options: [...TOURNAMENT_STATUSES, 'trash' as const].map((value) => ({
        value,
        label: t(`status_${value}`),
      })),
    },
    {
      key: 'kind',
      label: t('kind'),
      options: TOURNAMENT_KINDS.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      key: 'of',
      label: t('of'),
      options: TOURNAMENT_MAKERS.map((value) => ({ value, label: t(`of_${value}`) })),
    },
  ];
}

/** /admin/tournaments: all tournaments; /admin/tournaments/new and /{id} open one beside the list. */
export function TournamentsScreen() {
  const t = useTexts(tournamentsTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { id } = useParams();
  const { date } = useDates();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource(LIST, list);
  const filters = useFilters();
  const columns = useMemo<readonly Column<Tour>[]>(() => {
    const number = (n: number) => formatNumber(n, language);
    return [
      { id: 'name', head: t('name'), cell: (tour) => <Name tour={tour} />, width: '32%' },
      { id: 'status', head: t('status'), cell: (tour) => <Status tour={tour} /> },
      {
        id: 'starts_at',
        head: t('starts_at'),
        sort: 'starts_at',
        cell: ({ starts_at }) => date(starts_at, { time: true }),
      },
      {
        id: 'entrants',
        head: t('entrants'),
        align: 'num',
        cell: ({ taken, seats }) => t('taken', { taken: number(taken), seats: number(seats) }),
      },
      { id: 'money', head: t('money'), cell: (tour) => <Money tour={tour} /> },
    ];
  }, [t, language, date]);
  const create = (
    <Button
      component={Link}
      to={{ pathname: '/tournaments/new', search }}
      leftSection={<IconPlus size={18} stroke={2} />}
    >
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
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
        getId={(tour) => tour.id}
        getName={({ name }) => inLanguage(name, language)}
        search={t('search')}
        filters={filters}
        card={(tour) => (
          <div className={css['card']}>
            <Name tour={tour} />
            <small className="note">{date(tour.starts_at, { time: true })}</small>
            <span className={css['line']}>
              <Status tour={tour} />
              <Money tour={tour} />
            </span>
          </div>
        )}
        empty={{ title: t('empty'), note: t('empty_note'), action: create }}
        failed={t('failed')}
      />
      <TourDrawer id={id} onClose={() => void navigate({ pathname: '/tournaments', search })} />
    </>
  );
}

import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { UsersFilter } from '@hokm/shared/api/users';
import { ROLE_FILTERS, STATUS_FILTERS } from '@hokm/shared/api/users/limits';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { client } from '../../api/client.js';
import { BulkBar } from '../../list/BulkBar.js';
import type { Selection } from '../../list/selection.js';
import type { ListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { usersTexts } from '../../text/users.js';
import { toastWarning } from '../../ui/toasts.js';
import type { BulkAction, People } from './use-bulk.js';
import { useUserActions } from './use-user-actions.js';

const PHONE = '(max-width: 47.99em)';

/** The filter of the list, in the form of bulk calls. */
export function filterOf({ search, filters }: Pick<ListParams, 'search' | 'filters'>): UsersFilter {
  return {
    search,
    role_filter: ROLE_FILTERS.find((each) => each === filters['role_filter']) ?? 'all',
    status_filter: STATUS_FILTERS.find((each) => each === filters['status_filter']) ?? 'all',
  };
}

interface Props {
  readonly selection: Selection;
  readonly filter: UsersFilter;
  /** People that the list has found. */
  readonly total: number;
  /** They are more than that. */
  readonly isMore: boolean;
}

/** Everybody whom a filter holds, as counted a moment ago. */
interface Everybody {
  readonly key: string;
  readonly total: number;
}

/** All people of a filter in place of the ticked ones. */
function useEverybody({ selection, filter }: Props) {
  const t = useTexts(usersTexts);
  const language = useLanguage();
  const { failed } = useUserActions();
  const [chosen, setChosen] = useState<Everybody | null>(null);
  const [isCounting, setIsCounting] = useState(false);
  // Another filter, or another tick, is another choice.
  const key = JSON.stringify([filter, selection.ids]);
  const count = async () => {
    setIsCounting(true);
    try {
      const { total, total_is } = await client.call('GET /admin/users/count', { query: filter });
      if (total_is === 'exact') setChosen({ key, total });
      else toastWarning(t('bulk_all_too_many', { count: formatNumber(total, language) }));
    } catch (error) {
      failed(error);
    } finally {
      setIsCounting(false);
    }
  };
  const total = selection.ids.length > 0 && chosen?.key === key ? chosen.total : null;
  return { total, isCounting, count: () => void count(), clear: () => setChosen(null) };
}

interface MoreProps {
  readonly act: (action: BulkAction, format?: 'csv' | 'ndjson') => () => void;
}

function MoreActions({ act }: MoreProps) {
  const t = useTexts(usersTexts);
  return (
    <Menu position="top-end" width={220}>
      <Menu.Target>
        <Button aria-label={t('bulk_more')}>
          <IconDots size={18} stroke={1.8} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={act('tag')}>{t('bulk_tag')}</Menu.Item>
        <Menu.Item onClick={act('untag')}>{t('bulk_untag')}</Menu.Item>
        <Menu.Item onClick={act('export', 'csv')}>{t('bulk_export_csv')}</Menu.Item>
        <Menu.Item onClick={act('export', 'ndjson')}>{t('bulk_export_ndjson')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={act('promote')}>{t('bulk_promote')}</Menu.Item>
        <Menu.Item onClick={act('demote')}>{t('bulk_demote')}</Menu.Item>
        <Menu.Item onClick={act('end_sessions')}>{t('bulk_end_sessions')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Actions for the ticked people, or for everybody whom the list has found. */
export function UsersBulkBar(props: Props) {
  const { selection, filter, total, isMore } = props;
  const t = useTexts(usersTexts);
  const { bulk } = useUserActions();
  const everybody = useEverybody(props);
  // Cards have no box that ticks the whole page.
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const { ids, isAll } = selection;
  const clear = () => {
    everybody.clear();
    selection.clear();
  };
  const people: People = everybody.total === null ? { ids } : { filter, total: everybody.total };
  const act = (action: BulkAction, format?: 'csv' | 'ndjson') => () =>
    void bulk({
      action,
      people,
      onDone: clear,
      name: t(action === 'export' ? `bulk_export_${format ?? 'csv'}` : `bulk_${action}`),
      ...(format === undefined ? {} : { format }),
    });
  const canHaveAll = (isAll || isPhone) && everybody.total === null && (isMore || total > ids.length);
  return (
    <BulkBar
      selection={{ ...selection, clear }}
      count={everybody.total ?? ids.length}
      more={
        canHaveAll && (
          <Button size="xs" variant="subtle" loading={everybody.isCounting} onClick={everybody.count}>
            {isMore ? t('bulk_all_more') : t('bulk_all', { count: total })}
          </Button>
        )
      }
    >
      <Button onClick={act('activate')}>{t('bulk_activate')}</Button>
      <Button onClick={act('deactivate')}>{t('bulk_deactivate')}</Button>
      <Button data-danger onClick={act('delete')}>
        {t('bulk_delete')}
      </Button>
      <MoreActions act={act} />
    </BulkBar>
  );
}

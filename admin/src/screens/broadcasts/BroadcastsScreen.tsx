import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BROADCAST_STATES } from '@hokm/shared/api/broadcasts/limits';
import { mayEnter } from '@hokm/shared/policy';
import { lazy, useLanguage } from '@hokm/web/react';
import { DataList } from '../../list/DataList.js';
import type { Filter } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { usePoll } from '../../session/use-poll.js';
import { broadcastsTexts } from '../../text/broadcasts.js';
import { useTexts } from '../../text/define-texts.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { ScreenSkeleton } from '../../ui/States.js';
import { Forbidden } from '../system/MissingPages.js';
import { BroadcastPage } from './BroadcastPage.js';
import { BroadcastCard, useBroadcastColumns } from './broadcast-rows.js';
import { BROADCAST_CALL, textIn } from './broadcast-words.js';
import { hasDraft } from './composer-draft.js';

const ComposerPage = lazy(async () => ({ default: (await import('./ComposerPage.js')).ComposerPage }));

/** The numbers of those that are being sent move on, ms. */
const REFRESH_MS = 10_000;
const SORT = { by: 'created_at', order: 'desc' } as const;
const FILTERS = ['state'] as const;
const NEW = 'new';

function List() {
  const t = useTexts(broadcastsTexts);
  const language = useLanguage();
  const me = useUser();
  const list = useListParams(SORT, FILTERS);
  const source = useListSource('GET /admin/comms/broadcasts', list);
  const columns = useBroadcastColumns();
  usePoll(BROADCAST_CALL, REFRESH_MS);
  const filters = useMemo(
    (): readonly Filter[] => [
      {
        key: 'state',
        label: t('state'),
        options: BROADCAST_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
      },
    ],
    [t],
  );
  const create = mayEnter(me.admin_level, 'panel/publish') && (
    <Button component={Link} to="/broadcasts/new" leftSection={<IconPlus size={18} stroke={2} />}>
      {t(hasDraft(me.id) ? 'go_on' : 'create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} note={t('note')} actions={create} />
      <DataList
        name={t('list')}
        source={source}
        list={list}
        columns={columns}
        getId={({ id }) => id}
        getName={({ texts }) => textIn(texts, language)}
        card={(sent) => <BroadcastCard sent={sent} />}
        filters={filters}
        empty={{ title: t('empty'), note: t('empty_hint'), action: create }}
        failed={t('failed')}
      />
    </>
  );
}

/** /admin/broadcasts: the list; /new: the composer; /{id}: one of them with its numbers. */
export function BroadcastsScreen() {
  const { admin_level } = useUser();
  const { id } = useParams();
  if (id === undefined) return <List />;
  if (id !== NEW) return <BroadcastPage key={id} id={id} />;
  if (!mayEnter(admin_level, 'panel/publish')) return <Forbidden area="panel/publish" />;
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <ComposerPage />
    </Suspense>
  );
}

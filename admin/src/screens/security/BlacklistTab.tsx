import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { NetworkBlock } from '@hokm/shared/api';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useCall } from '../../api/queries.js';
import { DataList } from '../../list/DataList.js';
import { useListSource } from '../../list/list-source.js';
import type { Column } from '../../list/list-props.js';
import { useSampledSource } from '../../list/sampled-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { openConfirm } from '../../ui/ConfirmDialog.js';
import { Ago, useDates } from '../../ui/dates.js';
import { Sampled } from '../../ui/Sample.js';
import { SeverityTag, Tag } from '../../ui/Tag.js';
import { toastDone } from '../../ui/toasts.js';
import { BlockDrawer } from './BlockDrawer.js';
import { BLACKLIST } from './blacklist-calls.js';
import { loadSamples } from './load-samples.js';
import css from './security.module.css';

const SORT = { by: 'created_at', order: 'desc' } as const;
const FILTERS = ['active_only'] as const;

function State({ block }: { readonly block: NetworkBlock }) {
  const t = useTexts(securityTexts);
  const { date } = useDates();
  if (!block.is_active) return <Tag>{t('b_over')}</Tag>;
  return (
    <span className={css['two']}>
      <Tag tone="bad" dot="full">
        {t('b_active')}
      </Tag>
      <small className="note">
        {block.expires_at === null
          ? t('b_forever')
          : `${t('b_until')} ${date(block.expires_at, { style: 'short', time: true })}`}
      </small>
    </span>
  );
}

function Network({ block }: { readonly block: NetworkBlock }) {
  return (
    <span className={css['two']}>
      <code dir="ltr">{block.ip_address}</code>
      <bdi className="note name">{block.reason}</bdi>
    </span>
  );
}

function Lift({ block }: { readonly block: NetworkBlock }) {
  const t = useTexts(securityTexts);
  const lift = useCall('DELETE /security/blacklist/:id', [BLACKLIST]);
  if (!block.is_active) return null;
  const ask = () =>
    void openConfirm({
      title: block.ip_address,
      body: t('b_lift_body'),
      confirm: t('b_lift'),
      run: async () => {
        await lift.mutateAsync({ params: { id: block.id } });
        toastDone(t('b_lifted'));
      },
    });
  return (
    <Button size="xs" variant="default" onClick={ask}>
      {t('b_lift')}
    </Button>
  );
}

function useColumns(): readonly Column<NetworkBlock>[] {
  const t = useTexts(securityTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'network', head: t('b_address'), cell: (block) => <Network block={block} />, width: '36%' },
      {
        id: 'level',
        head: t('b_level'),
        cell: ({ threat_level }) => (
          <SeverityTag severity={threat_level}>{t(`level_${threat_level}`)}</SeverityTag>
        ),
      },
      { id: 'state', head: t('b_state'), cell: (block) => <State block={block} /> },
      {
        id: 'hits',
        head: t('b_hits'),
        align: 'num',
        cell: ({ hit_count }) => formatNumber(hit_count, language),
      },
      { id: 'made', head: t('a_when'), cell: ({ created_at }) => <Ago at={created_at} /> },
      { id: 'lift', head: t('b_lift'), align: 'end', cell: (block) => <Lift block={block} /> },
    ],
    [t, language],
  );
}

/** Networks from which nothing is answered. */
export function BlacklistTab() {
  const t = useTexts(securityTexts);
  const list = useListParams(SORT, FILTERS);
  const { source, isSample } = useSampledSource(
    useListSource('GET /security/blacklist', list),
    loadSamples,
    (samples) => samples.blocks(),
  );
  const columns = useColumns();
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <Button leftSection={<IconPlus size={18} stroke={2} />} onClick={() => setIsAdding(true)}>
      {t('b_add')}
    </Button>
  );
  return (
    <>
      <div className={css['head']}>
        <p className="note grow">{t('b_note')}</p>
        {add}
      </div>
      <Sampled isSample={isSample}>
        <DataList
          name={t('tab_blacklist')}
          source={source}
          list={list}
          columns={columns}
          getId={({ id }) => id}
          getName={({ ip_address }) => ip_address}
          filters={[
            {
              key: 'active_only',
              label: t('b_state'),
              options: [{ value: 'true', label: t('active_only') }],
            },
          ]}
          card={(block) => (
            <div className={css['card']}>
              <div className="grow">
                <Network block={block} />
                <State block={block} />
              </div>
              <Lift block={block} />
            </div>
          )}
          empty={{ title: t('b_empty'), action: add }}
          failed={t('b_failed')}
        />
      </Sampled>
      <BlockDrawer isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

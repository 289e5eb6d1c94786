import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Threat } from '@hokm/shared/api';
import { THREAT_LEVELS, THREAT_TYPES } from '@hokm/shared/api/security/limits';
import { formatNumber, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { DataList } from '../../list/DataList.js';
import type { Column } from '../../list/list-props.js';
import { useListSource } from '../../list/list-source.js';
import { useSampledSource } from '../../list/sampled-source.js';
import { useListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { securityTexts } from '../../text/security.js';
import { threatTexts } from '../../text/threats.js';
import { Ago, useDates } from '../../ui/dates.js';
import { Sampled } from '../../ui/Sample.js';
import { SeverityTag, Tag } from '../../ui/Tag.js';
import { openMitigation } from './MitigateDialog.js';
import { usePairFacts } from './pair-words.js';
import { loadSamples } from './load-samples.js';
import css from './security.module.css';
import { useThreatWord } from './threat-words.js';

const SORT = { by: 'score', order: 'desc' } as const;
const FILTERS = ['active_only', 'threat_level', 'threat_type'] as const;

function Level({ threat }: { readonly threat: Threat }) {
  const t = useTexts(securityTexts);
  return <SeverityTag severity={threat.threat_level}>{t(`level_${threat.threat_level}`)}</SeverityTag>;
}

function What({ threat }: { readonly threat: Threat }) {
  const word = useThreatWord();
  const facts = usePairFacts();
  const { pair } = threat;
  if (pair !== null)
    return (
      <span className={css['two']}>
        <b className="name">{word(threat.threat_type)}</b>
        <small className="note">{facts(pair).join(' · ')}</small>
      </span>
    );
  return (
    <span className={css['two']}>
      <b className="name">{word(threat.threat_type)}</b>
      <code dir="ltr" className={css['endpoint']}>
        {threat.target_endpoint || '–'}
      </code>
    </span>
  );
}

/** The network, or the account that it is about, and how many there are of the other. */
function Source({ threat }: { readonly threat: Threat }) {
  const t = useTexts(threatTexts);
  const { account, source_ip, accounts, networks, pair } = threat;
  if (account !== null && pair !== null)
    return (
      <span className={css['two']}>
        <bdi className="name">{account.name || account.id}</bdi>
        <bdi className="name">{pair.other.name || pair.other.id}</bdi>
      </span>
    );
  return (
    <span className={css['two']}>
      {account === null ? (
        <code dir="ltr">{source_ip}</code>
      ) : (
        <bdi className="name">{account.name || account.id.replace(/^~.*/, t('no_person'))}</bdi>
      )}
      <small className="note">
        {account === null ? t('accounts', { count: accounts }) : t('networks', { count: networks })}
      </small>
    </span>
  );
}

function Act({ threat }: { readonly threat: Threat }) {
  const t = useTexts(threatTexts);
  const { date } = useDates();
  const { mitigation, is_active } = threat;
  if (is_active)
    return (
      <Button size="xs" variant="light" onClick={() => openMitigation(threat)}>
        {t('act')}
      </Button>
    );
  if (mitigation === null) return <Tag>{t('quiet')}</Tag>;
  const by = mitigation.by === '' ? t('automatic') : t('by', { name: isolate(mitigation.by) });
  const until = mitigation.until === null ? '' : t('until', { time: date(mitigation.until, { time: true }) });
  return (
    <span className={css['stamp']} title={[by, until, mitigation.note].filter(Boolean).join(' · ')}>
      <IconShieldCheck size={15} stroke={2} aria-hidden="true" />
      {t(mitigation.action === 'block_ip' ? 'mitigated' : 'reviewed')}
    </span>
  );
}

function useColumns(): readonly Column<Threat>[] {
  const t = useTexts(threatTexts);
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'level', head: t('severity'), width: 116, cell: (threat) => <Level threat={threat} /> },
      { id: 'what', head: t('threat'), width: '26%', cell: (threat) => <What threat={threat} /> },
      { id: 'source', head: t('source'), cell: (threat) => <Source threat={threat} /> },
      {
        id: 'times',
        head: t('times'),
        align: 'num',
        cell: ({ frequency }) => <b>{formatNumber(frequency, language)}</b>,
      },
      {
        id: 'score',
        head: t('score'),
        sort: 'score',
        align: 'num',
        cell: ({ score }) => formatNumber(score, language, { maximumFractionDigits: 1 }),
      },
      { id: 'first', head: t('first'), cell: ({ first_seen }) => <Ago at={first_seen} /> },
      { id: 'last', head: t('last'), sort: 'last_seen', cell: ({ last_seen }) => <Ago at={last_seen} /> },
      { id: 'act', head: t('act'), align: 'end', cell: (threat) => <Act threat={threat} /> },
    ],
    [t, language],
  );
}

/** What looks like an attack, the highest score first, and what was done about it. */
export function ThreatsTab() {
  const t = useTexts(threatTexts);
  const level = useTexts(securityTexts);
  const language = useLanguage();
  const word = useThreatWord();
  const facts = usePairFacts();
  const list = useListParams(SORT, FILTERS);
  const { source, isSample } = useSampledSource(
    useListSource('GET /security/threats', list),
    loadSamples,
    (samples) => samples.threats(),
  );
  const columns = useColumns();
  return (
    <>
      <p className={`note ${css['lead'] ?? ''}`}>{t('threats_note')}</p>
      <Sampled isSample={isSample}>
        <DataList
          name={t('tab_threats')}
          source={source}
          list={list}
          columns={columns}
          getId={({ id }) => id}
          getName={({ threat_type, source_ip }) => `${word(threat_type)} ${source_ip}`}
          filters={[
            { key: 'active_only', label: t('state'), options: [{ value: 'true', label: t('active_only') }] },
            {
              key: 'threat_level',
              label: t('severity'),
              options: [...THREAT_LEVELS]
                .reverse()
                .map((value) => ({ value, label: level(`level_${value}`) })),
            },
            {
              key: 'threat_type',
              label: t('kind'),
              options: THREAT_TYPES.map((value) => ({ value, label: word(value) })),
            },
          ]}
          card={(threat) => (
            <div className={css['threat']}>
              <div className={css['card']}>
                <b className="grow">{word(threat.threat_type)}</b>
                <Level threat={threat} />
              </div>
              <div className={css['card']}>
                <Source threat={threat} />
                <span className="note grow">
                  {t('times_n', { n: formatNumber(threat.frequency, language) })} ·{' '}
                  <Ago at={threat.last_seen} />
                </span>
              </div>
              <div className={css['card']}>
                {threat.pair === null ? (
                  <code dir="ltr" className={`grow ${css['endpoint'] ?? ''}`}>
                    {threat.target_endpoint}
                  </code>
                ) : (
                  <span className="note grow">{facts(threat.pair).join(' · ')}</span>
                )}
                <Act threat={threat} />
              </div>
            </div>
          )}
          empty={{ title: t('threats_empty'), note: t('threats_empty_note') }}
          failed={t('threats_failed')}
        />
      </Sampled>
    </>
  );
}

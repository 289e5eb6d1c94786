import { Button, Tabs } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import type { Translation } from '@hokm/shared/api/translations';
import type { TranslationFilter } from '@hokm/shared/api/translations/limits';
import { TEXT_NAMESPACES } from '@hokm/shared/text';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import type { Filter } from '../../list/list-props.js';
import { DataList } from '../../list/DataList.js';
import type { ListSource } from '../../list/list-source.js';
import type { ListParams } from '../../list/use-list-params.js';
import { useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { useTabInSight } from '../../ui/use-tab-in-sight.js';
import { openDrafts } from './DraftsDialog.js';
import { TextCard, useTextColumns } from './text-rows.js';
import css from './translations.module.css';

type Counts = Readonly<Record<TranslationFilter, number>>;

const OF_BUILT_IN = ['changed', 'outdated', 'fixed'] as const;
const OF_OTHERS = ['missing', 'outdated', 'changed'] as const;

function useFilters(language: PanelLanguage, counts: Counts | undefined): readonly Filter[] {
  const t = useTexts(translationTexts);
  const own = useLanguage();
  const names = language.is_built_in ? OF_BUILT_IN : OF_OTHERS;
  const options = names.map((value) => ({
    value,
    label: t(`filter_${value}`, { n: counts === undefined ? '–' : formatNumber(counts[value], own) }),
  }));
  return [{ key: 'filter', label: t('filter'), options }];
}

/** The parts of the product that a language has texts of. */
const partsOf = ({ is_built_in }: PanelLanguage) =>
  is_built_in ? TEXT_NAMESPACES : (['miniapp', 'server'] as const);

function DraftsButton({ language }: { readonly language: PanelLanguage }) {
  const t = useTexts(translationTexts);
  const [isLooking, setIsLooking] = useState(false);
  return (
    <Button
      variant="light"
      size="xs"
      loading={isLooking}
      leftSection={<IconSparkles size={16} stroke={1.8} />}
      onClick={() => {
        setIsLooking(true);
        void openDrafts(language).finally(() => setIsLooking(false));
      }}
    >
      {t('drafts')}
    </Button>
  );
}

interface Props {
  readonly language: PanelLanguage;
  readonly source: ListSource<Translation>;
  readonly list: ListParams;
  readonly mayWrite: boolean;
}

/** The texts of a language, edited in their places. */
export function TextGrid({ language, source, list, mayWrite }: Props) {
  const t = useTexts(translationTexts);
  const columns = useTextColumns(language, mayWrite);
  const { counts } = (source.page ?? {}) as { counts?: Counts };
  const filters = useFilters(language, counts);
  const parts = partsOf(language);
  const chosen = parts.find((part) => part === list.filters['namespace']) ?? 'all';
  const tabs = useTabInSight(chosen);
  return (
    <Tabs value={chosen} onChange={(value) => list.set({ namespace: value === 'all' ? null : value })}>
      <div className={css['bar']}>
        <Tabs.List ref={tabs} aria-label={t('parts')} className={css['parts'] ?? ''}>
          {(['all', ...parts] as const).map((part) => (
            <Tabs.Tab key={part} value={part}>
              {t(`namespace_${part}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <span className={css['bar-end']}>
          {mayWrite && <span className="note hide-phone">{t('keys_hint')}</span>}
          {mayWrite && !language.is_built_in && <DraftsButton language={language} />}
        </span>
      </div>
      <Tabs.Panel value={chosen}>
        <DataList
          name={t('open_of', { name: language.native_name })}
          source={source}
          list={list}
          columns={columns}
          getId={({ namespace, key }) => `${namespace}:${key}`}
          getName={({ key }) => key}
          card={(row) => <TextCard row={row} language={language} mayWrite={mayWrite} />}
          search={t('search')}
          filters={filters}
          empty={{ title: t('empty'), note: t('empty_hint'), noMatch: t('no_match') }}
          failed={t('failed')}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams } from 'react-router-dom';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import { mayEnter } from '@hokm/shared/policy';
import { callQuery } from '../../api/queries.js';
import { useListSource } from '../../list/list-source.js';
import { useListParams, type ListParams } from '../../list/use-list-params.js';
import { useUser } from '../../session/session.js';
import { useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { PageHeader } from '../../ui/PageHeader.js';
import { Bone, Failed } from '../../ui/States.js';
import { FileMenu } from './FileMenu.js';
import { LanguageCards } from './LanguageCards.js';
import { openLanguage } from './LanguageDialog.js';
import { TextGrid } from './TextGrid.js';
import css from './translations.module.css';

/** In the order of the release. */
const SORT = { by: 'key', order: 'asc' } as const;
const FILTERS = ['namespace', 'filter'] as const;

interface GridProps {
  readonly language: PanelLanguage;
  readonly list: ListParams;
  readonly mayWrite: boolean;
}

function Grid({ language, list, mayWrite }: GridProps) {
  const filters = { ...list.filters, language: language.code };
  const source = useListSource('GET /admin/translations', { ...list, filters });
  return <TextGrid language={language} source={source} list={list} mayWrite={mayWrite} />;
}

function Loading() {
  return (
    <>
      <div className={css['languages']}>
        <Bone height={116} />
        <Bone height={116} />
      </div>
      <Bone height={420} />
    </>
  );
}

/** /admin/translations and /admin/translations/{language}: the languages, and the texts of one. */
export function TranslationsScreen() {
  const t = useTexts(translationTexts);
  const navigate = useNavigate();
  const params = useParams();
  const { admin_level } = useUser();
  const mayWrite = mayEnter(admin_level, 'panel/publish');
  const list = useListParams(SORT, FILTERS);
  const { data, error, refetch } = useQuery(callQuery('GET /admin/languages'));
  const languages = data?.data;
  const language = languages?.find(({ code }) => code === params['language']) ?? languages?.[0];
  const open = (code: string) => void navigate(`/translations/${code}`);
  const { search, filters } = list;
  return (
    <>
      <PageHeader
        title={t('title')}
        note={t('note')}
        actions={
          <>
            {language !== undefined && (
              <FileMenu language={language} selection={{ search, ...filters }} mayWrite={mayWrite} />
            )}
            {mayWrite && (
              <Button
                leftSection={<IconPlus size={18} stroke={2} />}
                onClick={() => openLanguage(null, open)}
              >
                {t('add_language')}
              </Button>
            )}
          </>
        }
      />
      {languages === undefined && error !== null && (
        <Failed title={t('languages_failed')} error={error} retry={() => void refetch()} />
      )}
      {languages === undefined && error === null && <Loading />}
      {languages !== undefined && language !== undefined && (
        <>
          <LanguageCards languages={languages} chosen={language.code} mayWrite={mayWrite} />
          <Grid key={language.code} language={language} list={list} mayWrite={mayWrite} />
        </>
      )}
    </>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import type { Translation } from '@hokm/shared/api/translations';
import { splitAtPlaceholders, writtenPlaceholder } from '@hokm/shared/text';
import type { Column } from '../../list/list-props.js';
import { useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { Tag } from '../../ui/Tag.js';
import { TextCell } from './TextCell.js';
import { saveText, warnOf } from './text-actions.js';
import css from './translations.module.css';

/** The key of a text, and its state. */
function KeyCell({ row }: { readonly row: Translation }) {
  const t = useTexts(translationTexts);
  return (
    <div className={css['key']}>
      <code dir="ltr">{row.key}</code>
      <span className={css['facts']}>
        <span className="note">{t(`namespace_${row.namespace}`)}</span>
        {row.is_outdated && <Tag tone="warn">{t('is_outdated')}</Tag>}
        {row.value !== null && !row.is_outdated && <Tag tone="info">{t('is_changed')}</Tag>}
        {!row.is_changeable && <Tag>{t('is_fixed')}</Tag>}
      </span>
    </div>
  );
}

/** The base text with its placeholders marked. */
function BaseCell({ row, base }: { readonly row: Translation; readonly base: PanelLanguage['base'] }) {
  const { namespace } = row;
  const parts = row.is_changeable ? splitAtPlaceholders(namespace, row.base) : [row.base];
  return (
    <div className={css['base']} dir={base === 'fa' ? 'rtl' : 'ltr'} lang={base}>
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at % 2 === 0 ? (
            part
          ) : (
            <code className={css['placeholder']} dir="ltr">
              {writtenPlaceholder(namespace, part)}
            </code>
          )}
        </Fragment>
      ))}
    </div>
  );
}

/** Takes a text of the staff away again. */
function TakeAway({ row, mayWrite }: { readonly row: Translation; readonly mayWrite: boolean }) {
  const t = useTexts(translationTexts);
  if (row.value === null || !mayWrite) return null;
  return (
    <ActionIcon
      variant="subtle"
      aria-label={`${t('take_away')}: ${row.key}`}
      title={t('take_away')}
      onClick={() => void saveText(row, '').catch(warnOf)}
    >
      <IconArrowBackUp size={18} stroke={1.8} className="directional" />
    </ActionIcon>
  );
}

/** The columns of the grid in a language. */
export function useTextColumns(language: PanelLanguage, mayWrite: boolean): readonly Column<Translation>[] {
  const t = useTexts(translationTexts);
  return useMemo(
    () => [
      { id: 'key', head: t('key'), width: '26%', cell: (row) => <KeyCell row={row} /> },
      {
        id: 'base',
        head: t('base_text'),
        width: '32%',
        cell: (row) => <BaseCell row={row} base={language.base} />,
      },
      {
        id: 'value',
        head: t('value', { name: `\u2068${language.native_name}\u2069` }),
        cell: (row) => <TextCell row={row} language={language} mayWrite={mayWrite} />,
      },
      {
        id: 'away',
        head: t('actions'),
        align: 'end',
        cell: (row) => <TakeAway row={row} mayWrite={mayWrite} />,
      },
    ],
    [language, mayWrite, t],
  );
}

/** A text on a phone. */
export function TextCard(props: {
  readonly row: Translation;
  readonly language: PanelLanguage;
  readonly mayWrite: boolean;
}) {
  const { row, language, mayWrite } = props;
  return (
    <div className={css['card']}>
      <div className={css['card-head']}>
        <KeyCell row={row} />
        <TakeAway row={row} mayWrite={mayWrite} />
      </div>
      <BaseCell row={row} base={language.base} />
      <TextCell row={row} language={language} mayWrite={mayWrite} />
    </div>
  );
}

import { ActionIcon, Switch } from '@mantine/core';
import { IconLanguage, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import { formatPercent, isolate } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { IconTile, Tag } from '../../ui/Tag.js';
import { changeLanguage, openLanguage } from './LanguageDialog.js';
import { warnOf } from './text-actions.js';
import css from './translations.module.css';

/** How much of a language is translated. */
function Share({ label, done, of }: { readonly label: string; readonly done: number; readonly of: number }) {
  const share = of === 0 ? 0 : (done / of) * 100;
  return (
    <div
      className={css['share']}
      role="meter"
      aria-label={label}
      aria-valuenow={Math.round(share)}
      aria-valuemin={0}
      aria-valuemax={100}
      data-whole={done === of || undefined}
    >
      <i style={{ inlineSize: `${share}%` }} />
    </div>
  );
}

interface CardProps {
  readonly language: PanelLanguage;
  readonly isChosen: boolean;
  readonly mayWrite: boolean;
}

function Card({ language, isChosen, mayWrite }: CardProps) {
  const t = useTexts(translationTexts);
  const own = useLanguage();
  const { search } = useLocation();
  const [isChanging, setIsChanging] = useState(false);
  const { code, native_name, dir, is_built_in, is_default, is_enabled, translated } = language;
  const name = isolate(native_name);
  const share = t('share', translated);
  const toggle = async (on: boolean) => {
    setIsChanging(true);
    await changeLanguage(language, { is_enabled: on }).catch(warnOf);
    setIsChanging(false);
  };
  return (
    <article className={css['language']} data-chosen={isChosen || undefined}>
      <div className={css['language-head']}>
        <IconTile icon={IconLanguage} tone={isChosen ? 'jade' : 'mute'} />
        <Link
          to={{ pathname: `/translations/${code}`, search }}
          className={css['language-name'] ?? ''}
          aria-current={isChosen ? 'page' : undefined}
        >
          <bdi>{native_name}</bdi>
          <code dir="ltr">
            {code} · {dir}
          </code>
        </Link>
        {is_default && <Tag tone="jade">{t('default')}</Tag>}
        {mayWrite && (
          <ActionIcon
            aria-label={t('edit_of', { name })}
            onClick={() => openLanguage(language, () => undefined)}
          >
            <IconPencil size={17} stroke={1.8} />
          </ActionIcon>
        )}
        <Switch
          aria-label={t('shown', { name })}
          checked={is_enabled}
          disabled={is_built_in || !mayWrite || isChanging}
          onChange={(event) => void toggle(event.currentTarget.checked)}
        />
      </div>
      <Share label={share} {...translated} />
      <div className={css['language-foot']}>
        <span>{share}</span>
        <span className="num">{formatPercent(translated.done, translated.of, own)}</span>
      </div>
    </article>
  );
}

interface Props {
  readonly languages: readonly PanelLanguage[];
  readonly chosen: string;
  readonly mayWrite: boolean;
}

/** The languages of the product: how much of each is translated, and whether players see it. */
export function LanguageCards({ languages, chosen, mayWrite }: Props) {
  return (
    <div className={css['languages']}>
      {languages.map((language) => (
        <Card
          key={language.code}
          language={language}
          isChosen={language.code === chosen}
          mayWrite={mayWrite}
        />
      ))}
    </div>
  );
}

import { Button, Textarea } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import type { PanelLanguage } from '@hokm/shared/api/languages';
import type { Translation } from '@hokm/shared/api/translations';
import { TRANSLATION_MAX } from '@hokm/shared/api/translations/limits';
import { placeholdersOf, samePlaceholders, writtenPlaceholder } from '@hokm/shared/text';
import { useTexts } from '../../text/define-texts.js';
import { translationTexts } from '../../text/translations.js';
import { saveText, warnOf } from './text-actions.js';
import css from './translations.module.css';

const CELL = 'data-text-cell';

/** Moves to the next or the former text of the grid. */
function moveFrom(cell: HTMLElement, step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${CELL}]`)];
  const next = all[all.indexOf(cell) + step];
  if (next === undefined) cell.blur();
  else next.focus();
}

/** Says what is wrong with a text before it is sent; null for nothing. */
function useFault(row: Translation, value: string): string | null {
  const t = useTexts(translationTexts);
  const { namespace, base, placeholders } = row;
  if (value === '' || samePlaceholders(namespace, base, value)) return null;
  const there = placeholdersOf(namespace, value) ?? [];
  const missing = placeholders.filter((name) => !there.includes(name));
  if (missing.length === 0) return t('other_placeholders');
  const names = missing.map((name) => `\u2066${writtenPlaceholder(namespace, name)}\u2069`).join(' ');
  return t('missing_placeholders', { names });
}

interface ConflictProps {
  readonly current: Translation;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Somebody else was faster: both texts are there until the person decides. */
function Conflict({ current, keepMine, takeTheirs }: ConflictProps) {
  const t = useTexts(translationTexts);
  const { value } = current;
  return (
    <div className={css['conflict']} role="alert">
      <span>{value === null ? t('conflict_removed') : t('conflict', { value: `\u2068${value}\u2069` })}</span>
      <Button size="compact-xs" variant="default" onClick={keepMine}>
        {t('keep_mine')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={takeTheirs}>
        {t('take_theirs')}
      </Button>
    </div>
  );
}

/** The text that somebody is typing. */
interface Draft {
  readonly text: string;
  /** The text as it was when they began: what comes in the meantime is somebody else's. */
  readonly over: Translation;
}

interface Props {
  readonly row: Translation;
  readonly language: PanelLanguage;
  readonly mayWrite: boolean;
}

/** A text, edited in its place: saved on leaving it and with Enter, dropped with Escape. An empty one brings the base back. */
export function TextCell({ row, language, mayWrite }: Props) {
  const t = useTexts(translationTexts);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [current, setCurrent] = useState<Translation | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const stored = row.value ?? '';
  const typed = draft?.text.trim() ?? stored;
  const fault = useFault(row, draft === null ? '' : typed);

  const drop = () => {
    setDraft(null);
    setCurrent(null);
  };
  const save = async (over: Translation, value: string) => {
    if (isSaving) return;
    if (value === (over.value ?? '')) {
      drop();
      return;
    }
    setIsSaving(true);
    try {
      const saved = await saveText(over, value);
      if (saved.isSaved) drop();
      else setCurrent(saved.current);
    } catch (error) {
      // The typed text stays, to be saved again.
      warnOf(error);
    } finally {
      setIsSaving(false);
    }
  };
  const leave = () => {
    if (draft !== null && fault === null && current === null) void save(draft.over, typed);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      // Leaving it saves it; a faulty one is not left.
      if (fault === null) moveFrom(event.currentTarget, 1);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      drop();
    } else if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      moveFrom(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  if (!row.is_changeable)
    return (
      <span className="note" title={t('fixed_note')}>
        {t('is_fixed')}
      </span>
    );
  const isMissing = !language.is_built_in && row.value === null && draft === null;
  return (
    <div>
      <Textarea
        {...{ [CELL]: '' }}
        autosize
        minRows={1}
        maxRows={8}
        variant="unstyled"
        className={css['cell'] ?? ''}
        data-missing={isMissing || undefined}
        data-draft={draft !== null || undefined}
        aria-label={t('value_of', { key: row.key })}
        dir={language.dir}
        lang={language.code}
        readOnly={!mayWrite || isSaving}
        aria-busy={isSaving}
        maxLength={TRANSLATION_MAX}
        value={draft?.text ?? stored}
        placeholder={language.is_built_in ? row.base : t('untranslated')}
        error={fault}
        onChange={({ currentTarget: { value: text } }) =>
          setDraft((before) => ({ text, over: before?.over ?? row }))
        }
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {current !== null && (
        <Conflict current={current} keepMine={() => void save(current, typed)} takeTheirs={drop} />
      )}
    </div>
  );
}

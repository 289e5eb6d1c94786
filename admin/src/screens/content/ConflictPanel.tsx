import { Button, Group, Radio } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { plainText, type Block } from '@hokm/shared/rich-text';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import type { Choice, Choices, DraftConflict } from './join-drafts.js';
import { MediaThumb } from './MediaThumb.js';
import css from './editor.module.css';

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  const t = useTexts(storyEditorTexts);
  if (blocks.length === 0) return <span className="note">{t('removed')}</span>;
  return blocks.map((block, at) =>
    block.type === 'image' ? (
      <MediaThumb key={at} media={block.attrs.media} />
    ) : (
      <p key={at}>{plainText({ type: 'doc', content: [block] }) || '—'}</p>
    ),
  );
}

function Value({ value }: { readonly value: unknown }) {
  const words = useTexts(formTexts);
  const text =
    typeof value === 'string' ? value : Array.isArray(value) ? value.join(' · ') : JSON.stringify(value);
  return text === '' ? <span className="note">{words('nothing')}</span> : <p>{text}</p>;
}

interface Props {
  readonly conflicts: readonly DraftConflict[];
  readonly labelOf: (conflict: DraftConflict) => string;
  /** Shows a value as people read it; null: as the text that it is. */
  readonly show?: (conflict: DraftConflict, value: unknown) => ReactNode;
  readonly onResolve: (choices: Choices) => void;
}

/** Places that two people have changed differently, side by side, with a choice for each. */
export function ConflictPanel({ conflicts, labelOf, show, onResolve }: Props) {
  const t = useTexts(storyEditorTexts);
  const [choices, setChoices] = useState<Choices>({});
  const shown = (conflict: DraftConflict, side: 'mine' | 'theirs') => {
    if (conflict.kind === 'blocks') return <Blocks blocks={conflict[side]} />;
    const value = conflict[side];
    if (conflict.field === 'picture') return <MediaThumb media={value as string | null} />;
    return show?.(conflict, value) ?? <Value value={value} />;
  };
  return (
    <section className={css['conflicts']} role="alert" aria-label={t('conflict_title')}>
      <h2>{t('conflict_title')}</h2>
      <p className="note">{t('conflict_body')}</p>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={conflict.id}
          label={labelOf(conflict)}
          value={choices[conflict.id] ?? ''}
          onChange={(choice) => setChoices({ ...choices, [conflict.id]: choice as Choice })}
        >
          <div className={css['sides']}>
            {(['mine', 'theirs'] as const).map((side) => (
              <div key={side} className={css['side']} data-on={choices[conflict.id] === side || undefined}>
                <Radio value={side} label={t(side)} />
                <div
                  lang={conflict.language ?? undefined}
                  dir={conflict.language === null ? 'auto' : conflict.language === 'fa' ? 'rtl' : 'ltr'}
                >
                  {shown(conflict, side)}
                </div>
              </div>
            ))}
          </div>
          {conflict.kind === 'blocks' && conflict.mine.length > 0 && conflict.theirs.length > 0 && (
            <Radio value="both" label={t('both')} />
          )}
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button
          disabled={conflicts.some(({ id }) => choices[id] === undefined)}
          onClick={() => onResolve(choices)}
        >
          {t('conflict_apply')}
        </Button>
      </Group>
    </section>
  );
}

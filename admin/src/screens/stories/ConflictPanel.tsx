import { Button, Group, Radio } from '@mantine/core';
import { useState } from 'react';
import { plainText, type Block } from '@hokm/shared/rich-text';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import type { Choice, StoryConflict } from './join-stories.js';
import { Thumb } from './story-rows.js';
import type { StoryEditor } from './use-story-editor.js';
import css from './stories.module.css';

const FIELDS = { title: 'headline', summary: 'summary', body: 'body', picture: 'cover' } as const;

function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  const t = useTexts(storyEditorTexts);
  if (blocks.length === 0) return <span className="note">{t('removed')}</span>;
  return blocks.map((block, at) =>
    block.type === 'image' ? (
      <Thumb key={at} media={block.attrs.media} size={64} />
    ) : (
      <p key={at}>{plainText({ type: 'doc', content: [block] }) || '—'}</p>
    ),
  );
}

function Side({ conflict, side }: { readonly conflict: StoryConflict; readonly side: 'mine' | 'theirs' }) {
  const words = useTexts(formTexts);
  if (conflict.field === 'body') return <Blocks blocks={conflict[side]} />;
  if (conflict.field === 'picture') return <Thumb media={conflict[side]} size={64} />;
  const value = conflict[side];
  return value === '' ? <span className="note">{words('nothing')}</span> : <p>{value}</p>;
}

/** Places that two people have changed differently, side by side, with a choice for each. */
export function ConflictPanel({ editor }: { readonly editor: StoryEditor }) {
  const t = useTexts(storyEditorTexts);
  const words = useTexts(formTexts);
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  if (editor.conflict === null) return null;
  const { conflicts } = editor.conflict.joined;
  const nameOf = ({ field, language }: StoryConflict) => {
    const name = t(FIELDS[field]);
    return language === null ? name : words(`in_${language}`, { name });
  };
  return (
    <section className={css['conflicts']} role="alert" aria-label={t('conflict_title')}>
      <h2>{t('conflict_title')}</h2>
      <p className="note">{t('conflict_body')}</p>
      {conflicts.map((conflict) => (
        <Radio.Group
          key={conflict.id}
          label={nameOf(conflict)}
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
                  <Side conflict={conflict} side={side} />
                </div>
              </div>
            ))}
          </div>
          {conflict.field === 'body' && conflict.mine.length > 0 && conflict.theirs.length > 0 && (
            <Radio value="both" label={t('both')} />
          )}
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button
          disabled={conflicts.some(({ id }) => choices[id] === undefined)}
          onClick={() => editor.resolve(choices)}
        >
          {t('conflict_apply')}
        </Button>
      </Group>
    </section>
  );
}

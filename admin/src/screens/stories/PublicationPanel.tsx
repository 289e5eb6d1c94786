import { SegmentedControl, Stack, Switch, TagsInput } from '@mantine/core';
import { STORY_TAG_MAX, STORY_TAGS_MAX } from '@hokm/shared/api/stories/limits';
import type { PanelStory } from '@hokm/shared/api/stories';
import { formatNumber } from '@hokm/web/format';
import { useLanguage, useNow } from '@hokm/web/react';
import { DateTimeField } from '../../form/DateTimeField.js';
import { useTexts } from '../../text/define-texts.js';
import { storiesTexts } from '../../text/stories.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { Facts, Panel } from '../../ui/Panel.js';
import { useDates } from '../../ui/dates.js';
import type { StoryValues } from './story-values.js';
import css from './stories.module.css';

const MINUTE = 60_000;

interface Props {
  readonly story: PanelStory | null;
  readonly values: StoryValues;
  readonly mayPublish: boolean;
  /** A moment for the publication; null: now, or as before. */
  readonly at: string | null;
  readonly onAt: (at: string | null) => void;
  readonly onChange: (fields: Partial<StoryValues>) => void;
}

/** Since when readers see the story. */
function Shown({ story }: { readonly story: PanelStory }) {
  const t = useTexts(storyEditorTexts);
  const { date } = useDates();
  if (story.published_at === null) return null;
  const key = story.status === 'scheduled' ? 'from_later' : 'from_now';
  return <p className="note">{t(key, { date: date(story.published_at, { style: 'full', time: true }) })}</p>;
}

function When({ story, at, onAt }: Pick<Props, 'story' | 'at' | 'onAt'>) {
  const t = useTexts(storyEditorTexts);
  const now = useNow(MINUTE);
  const isShown = story !== null && story.published_at !== null;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('publication')}
        value={at === null ? 'now' : 'later'}
        data={[
          { value: 'now', label: t(isShown ? 'when_kept' : 'when_now') },
          { value: 'later', label: t('when_later') },
        ]}
        onChange={(value) =>
          onAt(value === 'now' ? null : (story?.published_at ?? new Date(now + 60 * MINUTE).toISOString()))
        }
      />
      {at !== null && <DateTimeField label={t('from')} value={at} onChange={onAt} />}
    </>
  );
}

/** When and how a story is shown: time, pin, tags, and what readers have made of it. */
export function PublicationPanel({ story, values, mayPublish, at, onAt, onChange }: Props) {
  const t = useTexts(storyEditorTexts);
  const words = useTexts(storiesTexts);
  const language = useLanguage();
  const { author = null, likes = 0, shares = 0 } = story ?? {};
  return (
    <Panel title={t('publication')}>
      <Stack gap="md">
        {story !== null && <Shown story={story} />}
        {mayPublish ? (
          <When story={story} at={at} onAt={onAt} />
        ) : (
          <p className="note">{t('not_published')}</p>
        )}
        <TagsInput
          label={t('tags')}
          placeholder={values.tags.length === 0 ? t('tags_hint') : ''}
          value={[...values.tags]}
          maxTags={STORY_TAGS_MAX}
          maxLength={STORY_TAG_MAX}
          clearable={false}
          onChange={(tags) => onChange({ tags: tags.map((tag) => tag.trim()).filter((tag) => tag !== '') })}
        />
        {mayPublish && (
          <Switch
            label={t('pin')}
            description={t('pin_note')}
            checked={values.pinned}
            onChange={(event) => onChange({ pinned: event.currentTarget.checked })}
          />
        )}
        {story !== null && (
          <Facts
            rows={[
              ...(author === null
                ? []
                : [
                    [
                      t('author'),
                      <bdi key="author" className={css['author']}>
                        {author.name || words('former_player')}
                      </bdi>,
                    ] as const,
                  ]),
              [t('likes'), formatNumber(likes, language)],
              [t('shares'), formatNumber(shares, language)],
            ]}
          />
        )}
      </Stack>
    </Panel>
  );
}

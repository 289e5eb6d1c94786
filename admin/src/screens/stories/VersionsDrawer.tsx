import { LANGUAGES } from '@hokm/shared/text';
import { useTexts } from '../../text/define-texts.js';
import { formTexts } from '../../text/form.js';
import { storyEditorTexts } from '../../text/story-editor.js';
import { LineDiff, linesOf, VersionsDrawer as Versions } from '../content/VersionsDrawer.js';
import diff from '../content/versions.module.css';
import type { StoryValues } from './story-values.js';
import { useStoryUndo } from './use-story-actions.js';
import { STORIES_CALLS, type StoryEditor } from './use-story-editor.js';
import { Thumb } from './story-rows.js';
import css from './stories.module.css';

type Kept = Pick<StoryValues, 'title' | 'summary' | 'body' | 'picture' | 'tags'>;

/** The differences between an earlier version and the draft, field by field. */
function Difference({ was, is }: { readonly was: Kept; readonly is: Kept }) {
  const t = useTexts(storyEditorTexts);
  const words = useTexts(formTexts);
  const fields = LANGUAGES.flatMap((language) => [
    ...(['title', 'summary'] as const).map((field) => ({
      label: words(`in_${language}`, { name: t(field === 'title' ? 'headline' : 'summary') }),
      language,
      lines: (of: Kept) => (of[field][language] === '' ? [] : [of[field][language]]),
    })),
    {
      label: words(`in_${language}`, { name: t('body') }),
      language,
      lines: (of: Kept) => linesOf(of.body[language], t('picture_there')),
    },
  ]);
  const differing = fields.filter(({ lines }) => lines(was).join('\n') !== lines(is).join('\n'));
  const hasOtherPicture = was.picture !== is.picture;
  const hasOtherTags = was.tags.join() !== is.tags.join();
  if (differing.length === 0 && !hasOtherPicture && !hasOtherTags)
    return <p className="note">{t('version_same')}</p>;
  return (
    <>
      {differing.map(({ label, language, lines }) => (
        <section key={label} className={diff['diff']}>
          <h3>{label}</h3>
          <div lang={language} dir={language === 'fa' ? 'rtl' : 'ltr'}>
            <LineDiff was={lines(was)} is={lines(is)} />
          </div>
        </section>
      ))}
      {hasOtherTags && (
        <section className={diff['diff']}>
          <h3>{t('tags')}</h3>
          <div>
            <LineDiff was={was.tags} is={is.tags} />
          </div>
        </section>
      )}
      {hasOtherPicture && (
        <section className={diff['diff']}>
          <h3>{t('cover')}</h3>
          <div className={css['diff-pictures']}>
            <figure>
              <Thumb media={was.picture} size={72} />
              <figcaption className="note">{t('was')}</figcaption>
            </figure>
            <figure>
              <Thumb media={is.picture} size={72} />
              <figcaption className="note">{t('is')}</figcaption>
            </figure>
          </div>
        </section>
      )}
    </>
  );
}

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly id: string;
  readonly editor: StoryEditor;
  /** The draft is like an earlier version now. */
  readonly onRestored: () => void;
}

/** Earlier versions of a story. */
export function VersionsDrawer({ isOpen, onClose, id, editor, onRestored }: Props) {
  const done = useStoryUndo(onRestored);
  return (
    <Versions
      isOpen={isOpen}
      onClose={onClose}
      draft={{
        type: 'stories',
        id,
        revision: editor.story?.revision ?? 0,
        isDirty: editor.isDirty,
        stale: STORIES_CALLS,
        done,
        onRestored,
        difference: (was) => <Difference was={was as unknown as Kept} is={editor.values} />,
      }}
    />
  );
}

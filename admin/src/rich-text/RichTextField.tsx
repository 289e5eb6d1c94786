import type { Editor } from '@tiptap/react';
import { Suspense, useId, useState } from 'react';
import { richText, type RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { lazy } from '@hokm/web/react';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { richTextTexts } from '../text/rich-text.js';
import { Bone } from '../ui/States.js';
import { Toolbar } from './Toolbar.js';
import { UploadLine } from './UploadLine.js';
import { useUpload } from './use-upload.js';
import css from './rich-text.module.css';

const RichEditor = lazy(async () => ({ default: (await import('./RichEditor.js')).RichEditor }));

interface Props {
  /** Id of the text itself, for links that lead to it. */
  readonly id?: string;
  readonly label: string;
  readonly value: RichText;
  /** Language of the text: its direction, digits and marks. */
  readonly language: Language;
  readonly error?: string | null | undefined;
  readonly onChange: (value: RichText) => void;
}

/** The reason why a text would not be stored; null for one that would be. */
function useProblem(value: RichText): string | null {
  const t = useTexts(richTextTexts);
  const words = useTexts(formTexts);
  const issue = richText.safeParse(value).error?.issues[0];
  if (issue === undefined) return null;
  const rule: unknown = issue.code === 'custom' ? issue.params?.['rule'] : undefined;
  return rule === 'too_large' || rule === 'too_many_pictures' ? t(rule) : words('invalid');
}

/** A text with headings, lists, links, pictures and signs of suits. The editor itself is loaded after its frame. */
export function RichTextField({ id: given, label, value, language, error, onChange }: Props) {
  const own = useId();
  const id = given ?? own;
  const [editor, setEditor] = useState<Editor | null>(null);
  const { upload, ...line } = useUpload(({ id: media }) => {
    editor?.chain().focus().insertContent({ type: 'image', attrs: { media } }).run();
  });
  const problem = useProblem(value);
  const shown = error ?? problem;
  return (
    <div className={css['field']} data-bad={shown !== null || undefined}>
      <div className={css['editor']}>
        <Toolbar editor={editor} onPicture={upload} />
        <UploadLine upload={{ upload, ...line }} />
        <Suspense
          fallback={
            <div className={css['wait']}>
              <Bone />
              <Bone width="80%" />
              <Bone width="60%" />
            </div>
          }
        >
          <RichEditor
            id={id}
            label={label}
            value={value}
            language={language}
            describedBy={shown === null ? undefined : `${id}-error`}
            isInvalid={shown !== null}
            onChange={onChange}
            onPicture={upload}
            onEditor={setEditor}
          />
        </Suspense>
      </div>
      {shown !== null && (
        <p id={`${id}-error`} className={css['error']} role="alert">
          {shown}
        </p>
      )}
    </div>
  );
}

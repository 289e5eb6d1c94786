import { EditorContent, useEditor, type Editor, type JSONContent } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import type { RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { EXTENSIONS } from './extensions.js';
import { pastedHtml } from './pasted-html.js';
import { Toolbar } from './Toolbar.js';
import { toRichText } from './to-rich-text.js';
import { UploadLine } from './UploadLine.js';
import { pictureIn, useUpload } from './use-upload.js';
import css from './rich-text.module.css';

export interface RichEditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: RichText;
  readonly language: Language;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onChange: (value: RichText) => void;
}

const EMPTY_LINE: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };
/** The same tree for the editor, which needs a line to write on. */
const contentOf = (value: RichText): JSONContent =>
  value.content.length === 0 ? EMPTY_LINE : (value as JSONContent);

/** The editor itself. Its direction is that of the language of its text. */
export function RichEditor({
  id,
  label,
  value,
  language,
  describedBy,
  isInvalid = false,
  onChange,
}: RichEditorProps) {
  // What this editor has said, and what it was given last.
  const said = useRef(new WeakSet<RichText>());
  const given = useRef<RichText | null>(value);
  const latest = useRef({ onChange, editor: null as Editor | null });
  const { upload, ...line } = useUpload(({ id: media }) => {
    latest.current.editor?.chain().focus().insertContent({ type: 'image', attrs: { media } }).run();
  });
  const takePicture = (files: FileList | null | undefined): boolean => {
    const picture = pictureIn(files);
    if (picture !== null) upload(picture);
    return picture !== null;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: contentOf(value),
    injectCSS: false,
    immediatelyRender: true,
    onUpdate: ({ editor: now }) => {
      const written = toRichText(now.getJSON());
      said.current.add(written);
      given.current = null;
      latest.current.onChange(written);
    },
    editorProps: {
      attributes: {
        ...{ id, class: css['text'] ?? '', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
        ...{ lang: language, dir: language === 'fa' ? 'rtl' : 'ltr' },
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, { clipboardData }) =>
        clipboardData?.types.includes('text/html') !== true && takePicture(clipboardData?.files),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takePicture(event.dataTransfer?.files),
    },
  });
  useEffect(() => {
    latest.current = { onChange, editor };
  });
  // A text that does not come from here: a version that was restored, or somebody else's.
  useEffect(() => {
    if (value === given.current || said.current.has(value)) return;
    given.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className={css['editor']}>
      <Toolbar editor={editor} onPicture={upload} />
      <UploadLine upload={{ upload, ...line }} />
      <EditorContent editor={editor} />
    </div>
  );
}

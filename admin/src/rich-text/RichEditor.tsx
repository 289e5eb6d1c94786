import { EditorContent, useEditor, type Editor, type JSONContent } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { safeLink, type RichText } from '@hokm/shared/rich-text';
import type { Language } from '@hokm/shared/text';
import { EXTENSIONS } from './extensions.js';
import { pastedHtml } from './pasted-html.js';
import { toRichText } from './to-rich-text.js';
import { pictureIn } from './use-upload.js';
import css from './rich-text.module.css';

export interface RichEditorProps {
  readonly id: string;
  readonly label: string;
  readonly value: RichText;
  readonly language: Language;
  readonly describedBy?: string | undefined;
  readonly isInvalid?: boolean;
  readonly onChange: (value: RichText) => void;
  /** Called with a picture that was pasted or dropped. */
  readonly onPicture: (file: File) => void;
  /** Called with the editor once it can be written in, and with null when it goes. */
  readonly onEditor: (editor: Editor | null) => void;
}

const EMPTY_LINE: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };
/** The same tree for the editor, which needs a line to write on. */
const contentOf = (value: RichText): JSONContent =>
  value.content.length === 0 ? EMPTY_LINE : (value as JSONContent);

/** An address that is pasted over words makes a link of them. */
function pasteLink(editor: Editor | null, text: string): boolean {
  const href = safeLink(text);
  if (editor === null || href === null || editor.state.selection.empty) return false;
  return editor.chain().setLink({ href }).run();
}

/** The editor itself. Its direction is that of the language of its text. */
export function RichEditor({
  id,
  label,
  value,
  language,
  describedBy,
  isInvalid = false,
  onChange,
  onPicture,
  onEditor,
}: RichEditorProps) {
  // The texts that this editor has reported, and the last one that it was given.
  const reported = useRef(new WeakSet<RichText>());
  const given = useRef<RichText | null>(value);
  const latest = useRef({ onChange, onPicture, editor: null as Editor | null });
  const takePicture = (files: FileList | null | undefined): boolean => {
    const picture = pictureIn(files);
    if (picture !== null) latest.current.onPicture(picture);
    return picture !== null;
  };
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: contentOf(value),
    injectCSS: false,
    immediatelyRender: true,
    onUpdate: ({ editor: now }) => {
      const written = toRichText(now.getJSON());
      reported.current.add(written);
      given.current = null;
      latest.current.onChange(written);
    },
    editorProps: {
      attributes: {
        id,
        class: css['text'] ?? '',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        dir: language === 'fa' ? 'rtl' : 'ltr',
        ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
      },
      transformPastedHTML: pastedHtml,
      handlePaste: (_view, { clipboardData }) =>
        pasteLink(latest.current.editor, clipboardData?.getData('text/plain') ?? '') ||
        (clipboardData?.types.includes('text/html') !== true && takePicture(clipboardData?.files)),
      handleDrop: (_view, event, _slice, isMoved) => !isMoved && takePicture(event.dataTransfer?.files),
    },
  });
  useEffect(() => {
    latest.current = { onChange, onPicture, editor };
  });
  // A text that does not come from here: a version that was restored, or somebody else's.
  useEffect(() => {
    if (value === given.current || reported.current.has(value)) return;
    given.current = value;
    editor.commands.setContent(contentOf(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    onEditor(editor);
    return () => onEditor(null);
  }, [editor, onEditor]);
  return <EditorContent editor={editor} />;
}

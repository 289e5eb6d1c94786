import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { safeLink } from '@hokm/shared/rich-text';
import { translate, useTexts } from '../text/define-texts.js';
import { richTextTexts } from '../text/rich-text.js';
import { DialogForm } from '../ui/DialogForm.js';
import { openDialog } from '../ui/open-dialog.js';

function LinkForm({ editor, close }: { readonly editor: Editor; readonly close: () => void }) {
  const t = useTexts(richTextTexts);
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [address, setAddress] = useState(before);
  const href = safeLink(address);
  const isBad = address.trim() !== '' && href === null;
  const link = () => editor.chain().focus().extendMarkRange('link');
  const send = () => {
    close();
    if (href === null) return Promise.resolve();
    // Without words to carry it, the address itself becomes the words.
    if (editor.state.selection.empty && before === '')
      editor
        .chain()
        .focus()
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] })
        .run();
    else link().setLink({ href }).run();
    return Promise.resolve();
  };
  const remove = () => {
    close();
    link().unsetLink().run();
  };
  return (
    <DialogForm send={send} onCancel={close} confirm={t('link_set')} isReady={href !== null}>
      <TextInput
        label={t('link_address')}
        description={t('link_hint')}
        dir="ltr"
        labelProps={{ dir: 'auto' }}
        descriptionProps={{ dir: 'auto' }}
        inputMode="url"
        data-autofocus
        value={address}
        error={isBad && t('link_bad')}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      {before !== '' && (
        <Button variant="default" onClick={remove} style={{ justifySelf: 'start' }}>
          {t('link_remove')}
        </Button>
      )}
    </DialogForm>
  );
}

/** Sets, changes or removes the link of what is chosen in an editor. */
export function openLink(editor: Editor): void {
  void openDialog(
    translate(richTextTexts, 'link_title'),
    (close) => <LinkForm editor={editor} close={close} />,
    460,
  );
}

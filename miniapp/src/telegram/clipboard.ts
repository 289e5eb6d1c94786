/** Copies a text; false where the browser does not allow it (Telegram Web's frame, for one). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The old way, which frames without the clipboard permission still allow inside a tap. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.className = 'sr';
  // Inside an open dialog everything else is inert, so the field has to stand in it.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy'); // oxlint-disable-line typescript/no-deprecated -- nothing else copies in a frame without the permission
  field.remove();
  return done;
}

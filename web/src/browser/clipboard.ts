/**
 * Copies a text; false where the browser does not allow it. The clipboard is missing where a page came without HTTPS, and closed to
 * frames (Telegram Web).
 */
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
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // Inside an open dialog everything else is inert or without focus, so the field has to stand in it.
  (document.querySelector('dialog[open], [role="dialog"]') ?? document.body).append(field);
  field.select();
  const done = document.execCommand('copy'); // oxlint-disable-line typescript/no-deprecated -- nothing else copies in a frame without the permission
  field.remove();
  return done;
}

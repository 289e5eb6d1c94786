import { refuse, type Result } from '../platform/core/result.js';
import { auditAction, type StaffCall } from '../platform/panel/audit-action.js';
import type { MediaContext } from './context.js';
import { erase } from './upload-media.js';

/**
 * Removes a picture that nothing shows. It is taken out of sight first, so that no text can begin to show it while it is looked
 * whether one does. `call`: null for the worker. Refusals: `request/not_found`; `content/in_use` with what shows it (nothing
 * while a text that shows it is just being stored).
 */
export async function removeMedia(
  context: MediaContext,
  call: StaffCall | null,
  id: string,
): Promise<Result<object, 'request/not_found' | 'content/in_use'>> {
  const { store, audit, log } = context;
  const action =
    call === null ? null : auditAction(call, context, { action: 'media.delete', target: `media:${id}` });
  const taken = await store.take(id, action);
  if (taken === null) {
    if ((await store.find(id)) === null) return refuse('request/not_found');
    return refuse('content/in_use', { uses: await store.usesOf(id) });
  }
  const uses = await store.usesOf(id);
  if (uses.length > 0) {
    await store.giveBack(id, action);
    return refuse('content/in_use', { uses });
  }
  await audit.flush(store.model, taken);
  try {
    await erase(context, taken);
  } catch (error) {
    // It is out of sight; the worker removes the rest.
    log.warn({ err: error, media: id }, 'bytes of a picture not removed yet');
  }
  return { ok: true };
}

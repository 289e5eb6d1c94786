import { create } from 'zustand';
import i18next from 'i18next';
import { call } from '../../api/index.js';
import { isolate } from '@hokm/web/format';
import { currentLanguage } from '@hokm/web/i18n';
import { invalidateFriends } from '../../social/open-requests.js';
import { showToast } from '../../ui/Toast.js';
import { errorMessage } from '@hokm/web/errors';
import { Removals } from './removals.js';

const useHidden = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }));

/** One for the whole app: a removal goes on while its friend's page is left. */
export const removals = new Removals({
  remove: (id, leaving) => call('DELETE /friends/:id', { params: { id }, keepalive: leaving }),
  schedule: (run, ms) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  onHidden: (ids) => useHidden.setState({ ids }),
  onRefused: (error) => showToast(errorMessage(error, null, currentLanguage()), 'close'),
  onDone: invalidateFriends,
});

const flush = () => removals.flush();

/** Removes a friend; the toast has a button to undo it. */
export function removeWithUndo({ id, name }: { id: string; name: string }): void {
  window.addEventListener('pagehide', flush);
  removals.begin(id);
  showToast(i18next.t('friends.removed', { name: isolate(name) }), 'check', {
    text: i18next.t('friends.undo'),
    run: () => removals.undo(id),
  });
}

/** Friends who are being removed: not shown. */
export function useRemoved(): ReadonlySet<string> {
  return useHidden(({ ids }) => ids);
}

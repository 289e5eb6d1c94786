import { currentLanguage } from '@hokm/web/i18n';
import { loadErrorText, lazyCodeText } from '../text/lazy-error-text.js';
import { showToast } from '../ui/Toast.js';

/** The fragment with which the panel sends people here who may not enter it. */
const SENT_BACK = '#refused=auth/forbidden';
const LASTS_MS = 6000;

/** Explains once why the panel sent the person back, and removes the reason from the address. */
export function showPanelDenial(): void {
  const { hash, pathname, search } = window.location;
  if (hash !== SENT_BACK) return;
  window.history.replaceState(window.history.state, '', `${pathname}${search}`);
  const language = currentLanguage();
  void loadErrorText().then(() =>
    showToast(lazyCodeText('auth/forbidden', null, language), 'shield', undefined, LASTS_MS),
  );
}

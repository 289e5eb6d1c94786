import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useTexts } from '../text/define-texts.js';
import { formTexts } from '../text/form.js';
import { openConfirm } from '../ui/ConfirmDialog.js';

/** Asks before a form with unsaved changes is left. `onDiscard` runs when the person agrees. */
export function useLeaveGuard(isDirty: boolean, onDiscard: () => void): { release: () => void } {
  const t = useTexts(formTexts);
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state } = blocker;
  const latest = useRef({ blocker, onDiscard, t });
  useEffect(() => {
    latest.current = { blocker, onDiscard, t };
  });
  useEffect(() => {
    if (state !== 'blocked') return;
    const { t: words } = latest.current;
    void openConfirm({
      title: words('discard_title'),
      body: words('discard_body'),
      confirm: words('discard'),
      tone: 'bad',
      onCancel: () => latest.current.blocker.reset?.(),
      run: () => {
        latest.current.onDiscard();
        latest.current.blocker.proceed?.();
        return Promise.resolve();
      },
    });
  }, [state]);

  useEffect(() => {
    if (!isDirty) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isDirty]);

  return {
    release: () => {
      isReleased.current = true;
    },
  };
}

/** Nobody at the panel for this long: it asks the server for nothing, so that it does not keep an abandoned session alive, ms. */
export const IDLE_MS = 12.5 * 60_000;
const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Browsers also say that the pointer moved when the page moved below it: such a move has no length. */
const isByPerson = (event: Event): boolean =>
  event.type !== 'pointermove' ||
  (event instanceof PointerEvent && (event.movementX !== 0 || event.movementY !== 0));

let usedAt = Date.now();

/** True while somebody uses the panel. */
export const isInUse = (): boolean => Date.now() - usedAt <= IDLE_MS;

/** Calls back when somebody uses the panel again after a pause. Returns how to stop. */
export function onReturn(listener: () => void): () => void {
  const onUse = (event: Event) => {
    if (!isByPerson(event)) return;
    const wasInUse = isInUse();
    usedAt = Date.now();
    if (!wasInUse) listener();
  };
  const options = { passive: true, capture: true };
  for (const sign of SIGNS_OF_USE) window.addEventListener(sign, onUse, options);
  return () => {
    for (const sign of SIGNS_OF_USE) window.removeEventListener(sign, onUse, options);
  };
}

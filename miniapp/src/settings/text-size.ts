/** From this factor of the usual size on, text counts as large. */
const LARGE = 1.35;
/** Height of a line of the probe at the default size, px. */
const USUAL = 16;

/** The size class of text that is drawn `height` px high, where 16 is usual; null for the usual size. */
export function textSizeOf(height: number): 'large' | null {
  return height / USUAL >= LARGE ? 'large' : null;
}

/**
 * Marks the page (`data-text="large"`) while its text is drawn much larger than usual, by the browser's font size or by the
 * device's text zoom. Style sheets cannot see a text zoom, so the drawn text is measured.
 */
export function followTextSize(): void {
  const probe = document.createElement('span');
  probe.className = 'text-probe';
  probe.ariaHidden = 'true';
  probe.textContent = 'x';
  document.body.append(probe);
  const look = () => {
    const size = textSizeOf(probe.offsetHeight);
    if (size === null) delete document.documentElement.dataset['text'];
    else document.documentElement.dataset['text'] = size;
  };
  // First called before the first paint, when the layout is done anyway.
  new ResizeObserver(look).observe(probe);
}

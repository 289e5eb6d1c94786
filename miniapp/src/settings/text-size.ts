/** Text drawn so much larger than usual counts as large. */
const LARGE = 1.35;
/** Height of a line of the probe at the default size, px. */
const USUAL = 16;

/** The name for text that is drawn so many px high where 16 are usual; null for the usual. */
export function textSizeOf(height: number): 'large' | null {
  return height / USUAL >= LARGE ? 'large' : null;
}

/**
 * Marks the page (`data-text="large"`) while its text is drawn much larger than usual, whoever asked for it: the browser's
 * own font size, or the device, whose text zoom no style sheet can see. So what is drawn is measured.
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
  // Calls back for the first time before the first picture, once all is laid out anyway.
  new ResizeObserver(look).observe(probe);
}

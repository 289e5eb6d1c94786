import type { Page } from 'playwright-core';

/** Two ways to double text on a phone: the size of the root, which `rem` follows, and the size of all text. */
export type Doubling = 'root' | 'text-zoom';

const RULES: Readonly<Record<Doubling, string>> = {
  root: 'html{font-size:32px}',
  'text-zoom': 'html{-webkit-text-size-adjust:200%;text-size-adjust:200%}',
};

/** Turns the text of an open page twice as large in one of the ways, or back, and waits until the page has noticed it. */
async function turnText(page: Page, how: Doubling | null): Promise<void> {
  await page.evaluate(
    async ([rule, size]) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rule ?? '');
      document.adoptedStyleSheets = [sheet];
      while (document.documentElement.dataset['text'] !== size)
        await new Promise((done) => requestAnimationFrame(done));
    },
    how === null ? ['', undefined] : [RULES[how], 'large'],
  );
}

/** Does something while the text of an open page is twice as large, in each of the ways, and the page has noticed it. */
export async function withTextDoubled(
  page: Page,
  ways: readonly Doubling[],
  look: (how: Doubling) => Promise<void>,
): Promise<void> {
  for (const how of ways) {
    await turnText(page, how);
    await look(how);
  }
  await turnText(page, null);
}

/** A fault in the text of a page. */
export interface Misfit {
  readonly text: string;
  readonly why: string;
}

/** What lies over the whole table: nothing behind it is read. */
const COVER = '[aria-modal="true"], .table_final';

/**
 * Every visible text under `root`, or in the part that lies over everything, that is cut by an edge it cannot be scrolled out from, that runs over another text, or
 * (with `covered`) that lies under something else. Text with an ellipsis may be cut if some letters of it are left.
 */
export async function misfits(page: Page, root: string, covered = false): Promise<readonly Misfit[]> {
  return page.evaluate(
    ([selector, cover, lookUnder]) => {
      interface Written {
        readonly element: Element;
        readonly text: string;
        /** An ellipsis stands for what there is no room for. */
        readonly dotted: boolean;
        readonly box: { left: number; right: number; top: number; bottom: number };
      }
      const found: { text: string; why: string }[] = [];
      const written: Written[] = [];
      const tell = (text: string, why: string) => {
        found.push({ text: text.slice(0, 40), why });
      };
      const LOOSE = 1.5;
      /** The lower edge of a text that ends with an ellipsis after some lines. */
      const clampOf = (element: Element): number => {
        for (let at: Element | null = element; at !== null; at = at.parentElement)
          if (getComputedStyle(at).webkitLineClamp !== 'none') return at.getBoundingClientRect().bottom;
        return Infinity;
      };
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        element.closest('.sr, svg, option, [aria-hidden="true"] .card') === null;
      const covers = [...document.querySelectorAll(cover)].slice(-1);
      for (const top of covers.length > 0 ? covers : document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          const text = (node.textContent ?? '').trim();
          const element = node.parentElement;
          if (text === '' || element === null || !isShown(element)) continue;
          const dotted =
            element.closest('.ell') !== null || getComputedStyle(element).textOverflow === 'ellipsis';
          const range = document.createRange();
          range.selectNodeContents(node);
          const clamp = clampOf(element);
          for (const { left, right, top: high, bottom: low } of range.getClientRects()) {
            // The band of the letters: the space that a font reserves above and below overlaps from line to line.
            const inner = (low - high) * 0.27;
            // Lines that an ellipsis stands for are not there.
            if (low > clamp + LOOSE) continue;
            if (right - left > 1)
              written.push({
                element,
                text,
                dotted,
                box: { left, right, top: high + inner, bottom: low - inner },
              });
          }
        }
      }
      for (const { element, text, dotted, box } of written) {
        let scrolls = false;
        for (
          let at: Element | null = element;
          at !== null && at !== document.documentElement;
          at = at.parentElement
        ) {
          const style = getComputedStyle(at);
          if (/auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) scrolls = true;
          if (scrolls || !/hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)) {
            if (style.position === 'fixed') break;
            continue;
          }
          const edge = at.getBoundingClientRect();
          const dots = style.textOverflow === 'ellipsis' && edge.width >= 36;
          if (!dots && (box.left < edge.left - LOOSE || box.right > edge.right + LOOSE))
            tell(text, `cut by ${at.className}`);
          if (box.top < edge.top - LOOSE || box.bottom > edge.bottom + LOOSE)
            tell(text, `cut by ${at.className}, up or down`);
          // Text after its ellipsis cannot be cut again.
          if (dots) break;
        }
        if (!scrolls && !dotted && (box.left < -LOOSE || box.right > innerWidth + LOOSE))
          tell(text, 'beyond the screen');
        if (lookUnder && !dotted) {
          const x = (box.left + box.right) / 2;
          const y = (box.top + box.bottom) / 2;
          const front = document.elementFromPoint(x, y);
          const own = front !== null && (front.contains(element) || element.contains(front));
          // An empty button without a ground only takes the tap.
          const clear =
            front instanceof HTMLButtonElement &&
            front.textContent === '' &&
            getComputedStyle(front).backgroundColor === 'rgba(0, 0, 0, 0)';
          if (!own && !clear && y > 0 && y < innerHeight)
            tell(text, `under ${front?.className.toString() ?? 'nothing'}`);
        }
      }
      written.forEach((one, k) => {
        for (const other of written.slice(k + 1)) {
          if (one.element === other.element || one.text === other.text) continue;
          if (one.element.closest('.nav') !== other.element.closest('.nav')) continue;
          const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          if (across > 3 && down > 2 && !one.dotted && !other.dotted)
            tell(one.text, `runs over "${other.text.slice(0, 40)}"`);
        }
      });
      return found;
    },
    [root, COVER, covered] as const,
  );
}

/** Pairs of overlapping parts, by name. Parts that are not on the page are left out. */
export async function touching(
  page: Page,
  parts: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  return page.evaluate((named) => {
    const boxes = Object.entries(named).flatMap(([name, selector]) => {
      const element = document.querySelector(selector);
      const box = element?.getBoundingClientRect();
      return box === undefined || box.width === 0 || box.height === 0 ? [] : [{ name, box }];
    });
    return boxes.flatMap((one, k) =>
      boxes.slice(k + 1).flatMap((other) => {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        return across > 1.5 && down > 1.5
          ? [`${one.name} × ${other.name}: ${across.toFixed(0)} × ${down.toFixed(0)} px`]
          : [];
      }),
    );
  }, parts);
}

/** How much wider than the screen a page is, px; 0 without horizontal scrolling. */
export async function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

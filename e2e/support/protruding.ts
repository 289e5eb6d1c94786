import type { Page } from 'playwright-core';

/**
 * Lists the parts of a page that stick out of their card to the left or the right, one line each. A card is a part with a border, a shadow
 * or a colour of its own; a part that is placed by itself (`position: absolute`) or cut off may reach beyond it.
 */
export async function protruding(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const CLEAR = 'rgba(0, 0, 0, 0)';
    const isCard = (style: CSSStyleDeclaration) =>
      style.boxShadow !== 'none' ||
      (style.borderLeftWidth !== '0px' && style.borderLeftColor !== CLEAR) ||
      style.backgroundColor !== CLEAR;
    const found: string[] = [];
    /** Looks at the children of a part; `card` is the box of the nearest one, null where what reaches beyond it is cut off. */
    const look = (parent: Element, card: DOMRect | null): void => {
      for (const child of parent.children) {
        const style = getComputedStyle(child);
        if (style.display === 'none' || style.visibility === 'hidden') continue;
        const box = child.getBoundingClientRect();
        const isPlaced = style.position === 'absolute' || style.position === 'fixed';
        const hasBox = box.width > 0 && style.display !== 'contents' && style.display !== 'inline';
        if (
          hasBox &&
          !isPlaced &&
          card !== null &&
          (box.left < card.left - 1.5 || box.right > card.right + 1.5)
        ) {
          const name = `${child.tagName.toLowerCase()}.${child.getAttribute('class') ?? ''}`;
          const beyond = Math.round(Math.max(card.left - box.left, box.right - card.right));
          found.push(`${name} (${child.textContent.slice(0, 30)}): ${beyond} px`);
          continue;
        }
        if (style.overflowX !== 'visible' || child instanceof SVGElement) look(child, null);
        else if (hasBox && isCard(style)) look(child, box);
        else look(child, isPlaced ? null : card);
      }
    };
    look(document.body, null);
    return found;
  });
}

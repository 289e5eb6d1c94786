import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { playWithBots } from './bots.js';
import type { Phone } from './browser.js';

/** Place of a tap in a card, as shares of its box: the part that no neighbour and no front row covers. */
const FINGER = { x: 0.3, y: 0.3 };
const CHOSEN = 'انتخاب‌شده';
/** Longest wait for the next action, ms: the others play, tricks are collected. */
const PATIENCE_MS = 60_000;

export type Moment = 'choose' | 'play' | 'over';

/** The final overlay of a match, won or lost. */
export function finalOverlay(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(بردید!|باختید)$/ });
}

/** A player who uses only the page. */
export class TablePlayer {
  readonly page: Page;
  /** Number of cards that this player has played. */
  played = 0;

  constructor(readonly phone: Pick<Phone, 'page'>) {
    this.page = phone.page;
  }

  /** Goes from home to a table with three computer players, until there is a card to play. */
  static async alone(phone: Phone, choose: readonly string[] = []): Promise<TablePlayer> {
    await playWithBots(phone.page, choose);
    const player = new TablePlayer(phone);
    if ((await player.moment()) === 'choose') await player.nameTrump();
    await player.moment();
    return player;
  }

  private get hand(): Locator {
    return this.page.getByRole('group', { name: 'برگ‌های شما' });
  }

  /** The legal cards. */
  get legal(): Locator {
    return this.hand.locator('button:not([aria-disabled])');
  }

  /** The illegal cards. */
  get refused(): Locator {
    return this.hand.locator('button[aria-disabled]');
  }

  /** Number of cards in the hand. */
  cardCount(): Promise<number> {
    return this.hand.locator('button').count();
  }

  private get trumpSheet(): Locator {
    return this.page.getByRole('dialog', { name: 'حکم را انتخاب کنید' });
  }

  /** Waits until it is this player's turn, or the match is over. */
  async moment(): Promise<Moment> {
    const any = finalOverlay(this.page).or(this.trumpSheet).or(this.legal);
    await any.first().waitFor({ timeout: PATIENCE_MS });
    if (await finalOverlay(this.page).isVisible()) return 'over';
    return (await this.trumpSheet.isVisible()) ? 'choose' : 'play';
  }

  /** Names the suit of which the sheet shows the most cards. */
  async nameTrump(): Promise<void> {
    const tiles = this.trumpSheet.getByRole('radio');
    const held = await tiles.locator('small').allTextContents();
    const counts = held.map((text) => '۰۱۲۳۴۵'.indexOf(text.trim().charAt(0)));
    await tiles.nth(counts.indexOf(Math.max(...counts))).tap();
    await this.trumpSheet.getByRole('button', { name: /^حکم: / }).tap();
    await this.trumpSheet.waitFor({ state: 'detached' });
  }

  /** Plays a card, the first legal one if none is named, with a finger: one tap raises it, the second plays it. */
  async playByTouch(card?: string): Promise<void> {
    const name = card ?? (await this.nameOfFirstLegal());
    await this.tap(this.cardNamed(name));
    await this.cardNamed(`${name}، ${CHOSEN}`).waitFor();
    await this.tap(this.cardNamed(`${name}، ${CHOSEN}`));
    await this.gone(name);
  }

  /** Plays the first legal card with the keyboard, or the one on which the page has put the focus meanwhile. */
  async playByKey(): Promise<void> {
    const name = await this.nameOfFirstLegal();
    const before = await this.cardCount();
    await this.cardNamed(name).press('Enter');
    await expect.poll(() => this.cardCount(), { timeout: PATIENCE_MS }).not.toBe(before);
    this.played += 1;
  }

  /** Plays until the final overlay appears. */
  async playToTheEnd(play: () => Promise<void> = () => this.playByTouch()): Promise<void> {
    for (let moment = await this.moment(); moment !== 'over'; moment = await this.moment()) {
      await (moment === 'choose' ? this.nameTrump() : play());
    }
  }

  private cardNamed(name: string): Locator {
    return this.hand.getByRole('button', { name, exact: true });
  }

  private async nameOfFirstLegal(): Promise<string> {
    const name = await this.legal.first().getAttribute('aria-label');
    if (name === null) throw new Error('A card has no name.');
    return name.replace(`، ${CHOSEN}`, '');
  }

  private async gone(name: string): Promise<void> {
    await this.cardNamed(name)
      .or(this.cardNamed(`${name}، ${CHOSEN}`))
      .waitFor({ state: 'detached' });
    this.played += 1;
  }

  /** Taps a card that has stopped moving. */
  private async tap(card: Locator): Promise<void> {
    const element = await card.elementHandle();
    await element.waitForElementState('stable');
    const box = await card.boundingBox();
    if (box === null) throw new Error('The card is not on the screen.');
    await this.page.touchscreen.tap(box.x + box.width * FINGER.x, box.y + box.height * FINGER.y);
  }
}

import { fold, type MatchState, type Move } from '@hokm/shared/rules';

/** How far behind the table its spectators are, in cards: two tricks. */
const CARDS_BEHIND = 8;

/**
 * A match as it stood two completed tricks ago. A card on the table brings the one eight cards before it; what happens
 * between two cards brings the next thing that happened between those, so that what is shown moves on as the table does.
 * Before two tricks have been played nothing has happened at all. What is shown depends on the moves alone: whoever
 * reads them anew, after a restart or in another process, comes to the same.
 */
export class DelayedMatch {
  private readonly waiting: Move[] = [];
  private cardsWaiting = 0;
  private begun = false;

  /** @param shown the match at version 0 */
  constructor(private shown: MatchState) {}

  /** The state that may be shown now. */
  get state(): MatchState {
    return this.shown;
  }

  /** Takes the match's next move; true when it changes what is shown. */
  push(move: Move): boolean {
    this.waiting.push(move);
    if (move.type === 'play_card') this.cardsWaiting += 1;
    if (this.cardsWaiting < CARDS_BEHIND) return false;
    const { version } = this.shown;
    if (!this.begun) this.showUpToCard();
    else if (move.type !== 'play_card') this.showBetweenCards();
    while (this.cardsWaiting > CARDS_BEHIND) this.show();
    this.begun = true;
    return this.shown.version !== version;
  }

  private showUpToCard(): void {
    while (this.isBetweenCards()) this.show();
  }

  private showBetweenCards(): void {
    if (this.isBetweenCards()) this.show();
  }

  private isBetweenCards(): boolean {
    return this.waiting[0] !== undefined && this.waiting[0].type !== 'play_card';
  }

  private show(): void {
    const move = this.waiting.shift();
    if (move === undefined) return;
    if (move.type === 'play_card') this.cardsWaiting -= 1;
    this.shown = fold(this.shown, move);
  }
}

/** Whether a person likes a story, and how many people do. */
export interface LikeState {
  readonly liked: boolean;
  readonly likes: number;
}

interface Ports {
  readonly send: (liked: boolean) => Promise<LikeState>;
  readonly show: (state: LikeState) => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Likes are shown at once and sent after that. Taps during a call are not sent one by one: the last one counts. When a call
 * fails, what the server said last is shown again.
 */
export class LikeToggle {
  private wanted = false;
  private isRunning = false;

  constructor(private readonly ports: Ports) {}

  /** `shown`: what the person sees as they tap. */
  async toggle({ liked, likes }: LikeState): Promise<void> {
    const { send, show, onFailure } = this.ports;
    this.wanted = !liked;
    show({ liked: this.wanted, likes: Math.max(0, likes + (this.wanted ? 1 : -1)) });
    if (this.isRunning) return;
    this.isRunning = true;
    let confirmed: LikeState = { liked, likes };
    try {
      while (this.wanted !== confirmed.liked) {
        const target = this.wanted;
        confirmed = { ...(await send(target)), liked: target };
      }
    } catch (error) {
      onFailure(error);
    } finally {
      this.isRunning = false;
      show(confirmed);
    }
  }
}

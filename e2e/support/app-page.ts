import type { Browser, Page } from 'playwright-core';
import type { Answers, ChosenFile, Line, Sent, Stand, State, Words } from '../../web/src/testing/index.js';
import { AnswerServer, BLANK } from './answer-server.js';

/** A state is there within a moment; this is for a busy machine, ms. */
const PATIENCE_MS = 10_000;
/** Where a screen cannot be left within this, the page is loaded anew, ms. */
const LEAVING_MS = 4_000;

export type Language = 'fa' | 'en';

/** The window of a page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Playwright looks every 100 ms for what may take this long, and every 500 ms for what may take longer. */
const LOOKING_MS = 2_400;

/** Runs in the page: makes timers of that length ring at once. */
function hasten(length: number): void {
  const after = globalThis.setTimeout;
  const sooner = (work: TimerHandler, ms?: number, ...rest: unknown[]) =>
    after(work, ms === length ? 0 : ms, ...rest);
  Object.assign(globalThis, { setTimeout: sooner });
}

const noSockets = (): never => {
  throw new Error('This app has no sockets.');
};
const WITHOUT_SOCKETS = {
  line: { tell: noSockets, heard: noSockets, cut: noSockets, mend: noSockets },
  stop: () => Promise.resolve(),
};

/** What is special about an app whose states are shown. */
export interface App<S extends State> {
  /** The folder that it was built into. */
  readonly built: string;
  /** The path below which it lies; empty for the whole host. */
  readonly base: string;
  /** Its pages are asked for less motion: what fades, slides or shimmers is drawn once, which saves a fifth of the processor. */
  readonly isStill?: true;
  /** After this a failed call is sent once more, ms: a state does not wait for it. */
  readonly secondTryMs?: number;
  /** Visits have no number in the history: with one, a router asks about unsaved changes. */
  readonly isUnnumbered?: true;
  /** Answers for the frame around a state. */
  readonly frame: (state: S, server: AnswerServer) => Answers;
  /** The entries of the device's storage with which a state begins; `visit` is another one for each. */
  readonly storage: (state: S, language: Language, visit: number) => Readonly<Record<string, string>>;
  /** Adds to the server the sockets of the app. Returns their far end, and what ends it. */
  readonly serve?: (server: AnswerServer) => { readonly line: Line; readonly stop: () => Promise<void> };
  /** What comes before the app is led to a state. */
  readonly prepare?: (page: Page, state: S, server: AnswerServer) => Promise<void>;
  /**
   * Makes an open page forget what it has loaded, as when another person signs in in another tab: `store` puts that person into
   * the storage. False: the page has to be loaded anew.
   */
  readonly forget: (
    page: Page,
    state: S,
    server: AnswerServer,
    store: () => Promise<void>,
  ) => Promise<boolean>;
  /** Leaves a screen by the router, and open dialogs with it. Rejects, or gives false, where that is not possible. */
  readonly leave: (stand: AppPage<S>) => Promise<boolean>;
}

/**
 * A built app in one page of a browser: its calls are answered by the state that it shows, and it is moved from state to state by
 * its own router.
 */
export class AppPage<S extends State> implements Stand {
  private readonly faults: string[] = [];
  private readonly stopServing: () => Promise<void>;
  readonly line: Line;
  /** How often the page was loaded: every load costs as much as several states. */
  loads = 0;
  private isFresh = true;
  private visits = 0;

  private constructor(
    readonly app: App<S>,
    readonly page: Page,
    readonly language: Language,
    readonly server: AnswerServer,
  ) {
    const { line, stop } = app.serve?.(server) ?? WITHOUT_SOCKETS;
    this.line = line;
    this.stopServing = stop;
  }

  static async open<S extends State>(
    browser: Browser,
    app: App<S>,
    language: Language,
    viewport: Size,
  ): Promise<AppPage<S>> {
    const server = await AnswerServer.start(app);
    const context = await browser.newContext({
      viewport,
      hasTouch: true,
      isMobile: viewport.width < viewport.height,
      locale: language === 'fa' ? 'fa-IR' : 'en-US',
      reducedMotion: app.isStill === true ? 'reduce' : 'no-preference',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    if (app.secondTryMs !== undefined) await context.addInitScript(hasten, app.secondTryMs);
    const page = await context.newPage();
    page.setDefaultNavigationTimeout(3 * PATIENCE_MS);
    const stand = new AppPage(app, page, language, server);
    page.on('pageerror', (error) => stand.faults.push(error.stack ?? error.message));
    page.on('dialog', (dialog) => void dialog.accept());
    return stand;
  }

  get sent(): readonly Sent[] {
    return this.server.sent;
  }

  /** Calls without an answer, answers that their contract refuses, exceptions of the page; each is given once. */
  takeProblems(): string[] {
    return [...this.faults.splice(0), ...this.server.problems.splice(0)];
  }

  /** Moves the page to a state, with nothing left of the one before. */
  async show(state: S): Promise<void> {
    await this.leave(state);
    const { server } = this;
    server.answers = { ...this.app.frame(state, server), ...state.answers?.() };
    server.others = state.others;
    server.sent.length = 0;
    await this.app.prepare?.(this.page, state, server);
    const address = `${this.app.base}${state.path}`;
    const isKept =
      !this.isFresh && (await this.app.forget(this.page, state, server, () => this.store(state)));
    if (isKept) await this.go(address);
    else {
      this.loads += 1;
      await this.page.goto(`${server.url}${BLANK}`);
      await this.store(state);
      await this.page.goto(`${server.url}${address}`);
    }
    this.isFresh = state.alone === true;
    if (state.act !== undefined) await state.act(this);
    await this.see(state.until);
  }

  readonly see = async (what: State['until']): Promise<void> => {
    const { page } = this;
    const found =
      typeof what === 'string'
        ? page.locator(what)
        : page.getByText(what instanceof RegExp ? what : this.word(what));
    const seen = found.filter({ visible: true }).first();
    const isSeen = () =>
      seen.waitFor({ timeout: LOOKING_MS }).then(
        () => true,
        () => false,
      );
    for (let looked = LOOKING_MS; looked < PATIENCE_MS; looked += LOOKING_MS) if (await isSeen()) return;
    await seen.waitFor({ timeout: LOOKING_MS });
  };

  readonly answer = (more: Answers): void => {
    this.server.answers = { ...this.server.answers, ...more };
  };

  readonly press = async (words: Words | RegExp): Promise<void> => {
    const { page } = this;
    const name = words instanceof RegExp ? words : this.word(words);
    const how = { name, exact: true };
    const roles = ['link', 'tab', 'radio'] as const;
    await roles
      .reduce((all, role) => all.or(page.getByRole(role, how)), page.getByRole('button', how))
      .filter({ visible: true })
      .first()
      .click();
  };

  readonly choose = (...files: readonly ChosenFile[]): Promise<void> =>
    this.page
      .locator('input[type=file]')
      .first()
      .setInputFiles(
        files.map(({ name, mimeType, text, base64 }) => ({
          name,
          mimeType,
          buffer: base64 === undefined ? Buffer.from(text ?? '') : Buffer.from(base64, 'base64'),
        })),
      );

  readonly word = ([fa, en]: Words): string => (this.language === 'fa' ? fa : en);

  /** Goes to an address by the router. */
  readonly go = async (address: string): Promise<void> => {
    this.visits += 1;
    const key = `visit-${this.visits}`;
    const state = { usr: null, key, ...(this.app.isUnnumbered === true ? {} : { idx: 0 }) };
    await this.page.evaluate(
      ([address, state]) => {
        history.pushState(state, '', address);
        dispatchEvent(new PopStateEvent('popstate', { state }));
      },
      [address, state] as const,
    );
  };

  /** Gives the window a size; one that it has costs nothing. */
  async resize(size: Size): Promise<void> {
    const now = this.page.viewportSize();
    if (now?.width !== size.width || now.height !== size.height) await this.page.setViewportSize(size);
  }

  get isOpen(): boolean {
    return !this.page.isClosed();
  }

  async close(): Promise<void> {
    await this.page.context().close();
    await this.stopServing();
    await this.server.stop();
  }

  private async leave(state: S): Promise<void> {
    const { page, server } = this;
    if (state.alone === true) this.isFresh = true;
    // The pointer of the state before would dress what lies under it now.
    await page.mouse.move(0, 0);
    if (!this.isFresh) {
      page.setDefaultTimeout(LEAVING_MS);
      this.isFresh = !(await this.app.leave(this).catch(() => false));
      page.setDefaultTimeout(PATIENCE_MS);
    }
    // A page that is not kept goes first: it would send once more the calls that end here.
    if (this.isFresh) await page.goto(`${server.url}${BLANK}`);
    server.release();
    server.others = 'never';
  }

  private async store(state: S): Promise<void> {
    this.visits += 1;
    await this.page.evaluate(
      (entries) => {
        localStorage.clear();
        sessionStorage.clear();
        for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
      },
      this.app.storage(state, this.language, this.visits),
    );
  }
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page, Route } from 'playwright-core';
import { FRAME, staffOf } from '../../admin/src/testing/frame.js';
import type {
  Answers,
  DownloadedFile,
  Failure,
  Path,
  Sent,
  Stand,
  State,
  Words,
} from '../../admin/src/testing/states.js';
import { formTexts } from '../../admin/src/text/form.js';
import { systemTexts } from '../../admin/src/text/system.js';
import type { Endpoint } from '../../shared/src/api/endpoint.js';
import { SUBJECTS } from '../../shared/src/api/subjects.js';
import { ERRORS, type ErrorCode } from '../../shared/src/errors/index.js';

/** The built panel. */
const BUILT = fileURLToPath(new URL('../../admin/dist', import.meta.url));
/** An address that no network has: the page's files and answers come from here. */
const ORIGIN = 'http://panel.localhost';
/** A state is there within a moment; this is for a busy machine, ms. */
const PATIENCE_MS = 10_000;
/** Where a screen cannot be left within this, the page is loaded anew, ms. */
const LEAVING_MS = 4_000;
/** An empty page, for the time between two loads. */
const BLANK = '/blank';
const NOWHERE = '/admin/no/such/screen';

export type Language = 'fa' | 'en';
export const SIZES = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type Size = keyof typeof SIZES;

/** Every call by method and pattern; those without parameters first. */
const CALLS = SUBJECTS.flatMap(({ endpoints }) => endpoints)
  .map((endpoint) => {
    const [method = '', path = ''] = endpoint.path.split(' ');
    return {
      endpoint,
      method,
      pattern: new RegExp(`^/api${path.replaceAll(/:(\w+)/gu, '(?<$1>[^/]+)')}$`, 'u'),
    };
  })
  .sort((a, b) => a.endpoint.path.split(':').length - b.endpoint.path.split(':').length);

/** A moment in which the page draws what has come. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/**
 * The built panel in one page of a browser, without a server: its calls are answered by the state that it shows, and it is
 * moved from state to state by its own router.
 */
export class StatePage implements Stand {
  readonly sent: Sent[] = [];
  /** Calls without an answer, answers that their contract refuses, exceptions of the page. */
  readonly problems: string[] = [];
  private answers: Answers = {};
  private others: Failure | undefined;
  private isFresh = true;

  private constructor(
    readonly page: Page,
    readonly language: Language,
  ) {}

  static async open(browser: Browser, language: Language, size: Size = 'desktop'): Promise<StatePage> {
    const context = await browser.newContext({
      viewport: SIZES[size],
      hasTouch: true,
      locale: language === 'fa' ? 'fa-IR' : 'en-US',
      // What fades, slides or shimmers is drawn once: it took a fifth of the processor, and most of that of drawing.
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const panel = new StatePage(page, language);
    page.on('pageerror', (error) => panel.problems.push(error.stack ?? error.message));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.addInitScript((language) => {
      if (localStorage.length > 0) return;
      localStorage.setItem('hokm-admin-language', language);
      localStorage.setItem('hokm-admin-user', '{}');
    }, language);
    await page.route(`${ORIGIN}/**`, (route) => panel.serve(route));
    return panel;
  }

  /** Moves the page to a state, with nothing left of the one before. */
  async show(state: State): Promise<void> {
    await this.leave();
    this.answers = {
      ...(state.others === undefined ? FRAME : {}),
      'GET /admin/me': staffOf(state.level ?? 'admin'),
      ...state.answers?.(),
    };
    this.others = state.others;
    this.sent.length = 0;
    const address = `/admin${state.path}`;
    if (this.isFresh) {
      await this.page.goto(`${ORIGIN}${address}`);
      this.isFresh = false;
    } else {
      await this.forget();
      await this.go(address);
    }
    if (state.act !== undefined) await state.act(this);
    await this.see(state.until);
  }

  /** Waits for a text in the page's language, or for what a selector finds. */
  async see(what: State['until']): Promise<void> {
    const { page } = this;
    const found =
      typeof what === 'string'
        ? page.locator(what)
        : page.getByText(what instanceof RegExp ? what : this.word(what));
    await found.filter({ visible: true }).first().waitFor();
  }

  readonly answer = (more: Answers): void => {
    this.answers = { ...this.answers, ...more };
  };

  /** A text in the page's language. */
  word([fa, en]: Words): string {
    return this.language === 'fa' ? fa : en;
  }

  /** Goes to an address by the router. */
  async go(address: string): Promise<void> {
    await this.page.evaluate((address) => {
      history.pushState({}, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, address);
  }

  get isOpen(): boolean {
    return !this.page.isClosed();
  }

  close(): Promise<void> {
    return this.page.context().close();
  }

  /** Leaves the screen by the router, and an unsaved text or an open dialog with it; loads the page anew where that fails. */
  private async leave(): Promise<void> {
    const { page } = this;
    // The pointer of the state before would dress what lies under it now.
    await page.mouse.move(0, 0);
    // Screens outside the frame (sign-in, set-up) have no way out.
    if (!this.isFresh && (await page.locator('#main').count()) === 0) this.isFresh = true;
    if (!this.isFresh) {
      const nowhere = page.getByText(this.word(systemTexts.pairs.not_found));
      const discard = page.getByRole('button', { name: this.word(formTexts.pairs.discard), exact: true });
      try {
        if (await discard.isVisible()) await discard.click({ timeout: LEAVING_MS });
        await this.go(NOWHERE);
        await nowhere.or(discard).first().waitFor({ timeout: LEAVING_MS });
        if (await discard.isVisible()) await discard.click({ timeout: LEAVING_MS });
        await nowhere.waitFor({ timeout: LEAVING_MS });
        // A toast, or a question that stands in front of all screens.
        await page.keyboard.press('Escape');
        await page.evaluate(() => {
          for (const close of document.querySelectorAll<HTMLElement>('.mantine-Notification-closeButton'))
            close.click();
        });
        await page.locator('[role=dialog]').waitFor({ state: 'detached', timeout: LEAVING_MS });
        return;
      } catch {
        this.isFresh = true;
      }
    }
    await page.goto(`${ORIGIN}${BLANK}`);
    await page.evaluate(() => localStorage.clear());
  }

  /** As when another person signs in in another tab: the panel forgets what it has loaded, and asks who it is. */
  private async forget(): Promise<void> {
    const asked = this.page.waitForResponse('**/api/admin/me');
    await this.page.evaluate((language) => {
      localStorage.clear();
      sessionStorage.clear();
      localStorage.setItem('hokm-admin-language', language);
      localStorage.setItem('hokm-admin-user', '{}');
      dispatchEvent(new StorageEvent('storage', { key: 'hokm-admin-user' }));
    }, this.language);
    await asked;
    await drawn(this.page);
  }

  private async serve(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    if (url.pathname.startsWith('/api/')) return this.serveCall(route, url);
    if (url.pathname === BLANK) return route.fulfill({ contentType: 'text/html', body: '' });
    const file = join(BUILT, url.pathname.replace(/^\/admin/u, ''));
    const isPage = !/\.\w+$/u.test(url.pathname);
    if (!isPage && !existsSync(file)) return route.fulfill({ status: 404 });
    return route.fulfill({ path: isPage ? join(BUILT, 'index.html') : file });
  }

  private async serveCall(route: Route, url: URL): Promise<void> {
    const request = route.request();
    const call = CALLS.find(
      ({ method, pattern }) => method === request.method() && pattern.test(url.pathname),
    );
    if (call === undefined) throw new Error(`There is no ${request.method()} ${url.pathname}.`);
    const { endpoint, pattern } = call;
    const body: unknown =
      request.headers()['content-type']?.includes('json') === true ? request.postDataJSON() : null;
    const sent: Sent = {
      call: endpoint.path,
      params: { ...pattern.exec(url.pathname)?.groups },
      query: url.searchParams,
      body,
    };
    this.sent.push(sent);
    const given: unknown = this.answers[endpoint.path as Path] ?? this.others;
    const tell = given as (sent: Sent) => object | Failure;
    const answer = typeof given === 'function' ? tell(sent) : (given as object | Failure | undefined);
    if (answer === undefined) {
      this.problems.push(`No answer for ${endpoint.path}`);
      return route.abort();
    }
    if (answer === 'never') return undefined;
    if (answer === 'lost') return route.abort();
    if (answer === 500) return refuse(route, 'server/unavailable', 500);
    if (typeof answer === 'string') return refuse(route, answer);
    if ('refused' in answer) return refuse(route, answer.refused as ErrorCode, undefined, answer);
    if ('file' in answer) return sendFile(route, answer as DownloadedFile);
    this.compare(endpoint, answer);
    return route.fulfill({ status: endpoint.status ?? 200, json: answer });
  }

  /** What types do not see: numbers out of range, dates in another form. */
  private compare(endpoint: Endpoint, answer: object): void {
    const read = endpoint.answer?.safeParse(answer);
    if (read?.success === false) this.problems.push(`${endpoint.path}: ${read.error.message}`);
  }
}

function sendFile(route: Route, { file, name }: DownloadedFile) {
  return route.fulfill({
    body: file,
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  });
}

function refuse(route: Route, code: ErrorCode, status: number = ERRORS[code], details: object = {}) {
  return route.fulfill({ status, json: { success: false, code, message: code, ...details } });
}

import { join } from 'node:path';

const PATIENCE_MS = 15_000;
/** Time that a page needs after a change of its size, ms: observers and a frame or two. */
const SETTLE_MS = 250;
/** Time that a page needs to apply a change of the theme, ms. */
const FRAME_MS = 40;

/** Puts person and settings where the mini app keeps them, before its own scripts run. */
async function prepare(context, person, lang, { settings = {}, storage = {} }) {
  const state = { language: lang, theme: 'system', reducedMotion: false, ...settings };
  await context.addInitScript(
    ({ person, state, storage }) => {
      if (sessionStorage.getItem('prepared') !== null) return;
      sessionStorage.setItem('prepared', '1');
      localStorage.setItem('settings', JSON.stringify({ state, version: 1 }));
      for (const [name, value] of Object.entries(storage)) localStorage.setItem(name, value);
      if (person === null) return;
      localStorage.setItem('token', person.token);
      localStorage.setItem('user', JSON.stringify(person.user));
      localStorage.setItem('first_name', person.user.name);
      localStorage.setItem('clientId', person.user.id);
    },
    { person, state, storage },
  );
}

/** Routes the page's sockets through this process: `cut` takes the network away for good. */
async function holdLine(page) {
  const open = new Set();
  let down = false;
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (down) {
      void socket.close();
      return;
    }
    open.add(socket);
    socket.connectToServer();
  });
  return async () => {
    down = true;
    await page.context().setOffline(true);
    for (const socket of open) await socket.close({ code: 1001 }).catch(() => undefined);
  };
}

/** Makes the window as tall as the page, so that parts fixed to the window's edges are at the page's edges. */
async function growToPage(page, width, height) {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole <= height) return;
  await page.setViewportSize({ width, height: whole });
  await page.waitForTimeout(SETTLE_MS);
}

/** Every size, and in each every theme: the page follows the device's, and a change of theme reloads nothing. */
async function takeSizes(page, plan, screen, lang) {
  const taken = [];
  for (const [width, height] of plan.sizes) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(SETTLE_MS);
    if (screen.full === true) await growToPage(page, width, height);
    for (const theme of plan.themes) {
      const file = `${screen.name}.${screen.state}.${width}x${height}.${lang}.${theme}.png`;
      await page.emulateMedia({ colorScheme: theme });
      await page.waitForTimeout(FRAME_MS);
      await page.screenshot({ path: join(plan.folder, file), animations: 'disabled' });
      taken.push({ file, screen, size: `${width}x${height}`, lang, theme });
    }
  }
  return taken;
}

/**
 * Opens one screen in one state on a page of its own, in a language, a theme and a size. Errors of the page are given to
 * `onError`. The caller closes the context.
 */
async function openScreen(browser, world, screen, { lang, theme, size: [width, height], onError }) {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: true,
    locale: lang === 'fa' ? 'fa-IR' : 'en-US',
    colorScheme: theme,
    // The page must look the same at the second picture as at the first.
    serviceWorkers: 'block',
  });
  try {
    const { path, person, cookies = [] } = await screen.open(world);
    await context.addCookies(cookies);
    await prepare(context, person, lang, screen);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('pageerror', (error) => onError(error.message));
    const cut = await holdLine(page);
    await screen.before?.(page);
    await page.goto(`${world.url}${path}`);
    await page.locator(screen.until).first().waitFor();
    await screen.then?.(page, { cut, lang });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return { context, page };
  } catch (error) {
    await context.close();
    throw error;
  }
}

/**
 * One screen in one state, at all sizes, in all languages and themes. Its errors are added to `problems`, and the other
 * screens go on.
 */
export async function takeScreen(browser, world, plan, screen, problems) {
  const taken = [];
  for (const lang of plan.langs) {
    const onError = (text) => problems.push(`${screen.name}/${screen.state} ${lang}: ${text}`);
    try {
      const how = { lang, theme: plan.themes[0], size: plan.sizes[0], onError };
      const { context, page } = await openScreen(browser, world, screen, how);
      try {
        taken.push(...(await takeSizes(page, plan, screen, lang)));
      } finally {
        await context.close();
      }
    } catch (error) {
      onError(error instanceof Error ? error.message : String(error));
    }
  }
  process.stdout.write(`${screen.name}/${screen.state}: ${taken.length}\n`);
  return taken;
}

/** Up to this width the panel is as on a phone, pixels. */
const NARROW = 1024;
const isAt = ([width], { only }) => only === undefined || (only === 'phone') === width <= NARROW;

/**
 * The same for states of an app, in one page for each language that the states share. A state of a screen is named after both,
 * the panel's after the panel first.
 */
export async function takeStates(plan, { prefix, screens, open, wanted }, problems) {
  const taken = [];
  const [app] = prefix.split('/');
  const chosen = screens.flatMap(({ screen, states }) =>
    states
      .filter(({ state }) => wanted(prefix === '' ? `${screen}/${state}` : `${prefix}${screen}-${state}`))
      .map((state) => ({
        state,
        screen: {
          name: app === '' ? screen : app,
          state: app === '' ? state.state : `${screen}-${state.state}`,
          full: state.window !== true,
        },
      })),
  );
  for (const lang of chosen.length === 0 ? [] : plan.langs) {
    const stand = await open(lang);
    for (const { state, screen } of chosen) {
      const tell = (text) => problems.push(`${screen.name}/${screen.state} ${lang}: ${text}`);
      for (const size of plan.sizes.filter((each) => isAt(each, state))) {
        await stand.page.setViewportSize({ width: size[0], height: size[1] });
        await stand
          .show(state)
          .then(async () =>
            taken.push(...(await takeSizes(stand.page, { ...plan, sizes: [size] }, screen, lang))),
          )
          .catch((error) => tell(error.message));
      }
      for (const text of stand.takeProblems()) tell(text);
    }
    await stand.close();
  }
  return taken;
}

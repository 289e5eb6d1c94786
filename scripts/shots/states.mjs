/** Ways into a state that several screens share. */

/** The viewer of most pictures: she has played. */
export const asSara = (path) => async (world) => ({
  path: typeof path === 'function' ? path(world) : path,
  person: await world.person('سارا'),
});

/** Somebody who came this minute: nothing of her own is there yet. */
export const asNewcomer = (path) => async (world) => ({
  path,
  person: await world.person('نازنین', { fresh: true }),
});

/** Nobody is signed in. */
export const asNobody = (path) => () => Promise.resolve({ path, person: null });

/** A call that does not come back. `what` is the address after `/api`, with `*` for anything. */
export const waitingFor = (what) => (page) => page.route(`**/api${what}`, () => undefined);

/** A call that fails. */
export const failing = (what) => (page) => page.route(`**/api${what}`, (route) => route.abort());

/** A call that answers with this. For what no call can bring about yet. */
export const answering = (what, body) => (page) =>
  page.route(`**/api${what}`, (route) => route.fulfill({ json: body }));

/** A call whose answer is changed on its way: for what would take the server weeks to have. */
export const altering = (what, change) => (page) =>
  page.route(`**/api${what}`, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    } catch (error) {
      // An answer may come when its page has gone.
      if (!page.isClosed()) throw error;
    }
  });

/** Several things in a page's way. */
export const all =
  (...ways) =>
  async (page) => {
    for (const way of ways) await way(page);
  };

/** A call that is refused with this code. */
export const refusing = (what, status, code) => (page) =>
  page.route(`**/api${what}`, (route) =>
    route.fulfill({ status, json: { success: false, code, message: code } }),
  );

/** A call that is answered in the language it is made in: `told` gives the words as `fa` and `en`, and what goes with them. */
export const inWords = (what, status, told) => (page) =>
  page.route(`**/api${what}`, (route) => {
    const { fa, en, ...more } = told();
    const message = route.request().headers()['accept-language'] === 'fa' ? fa : en;
    return route.fulfill({ status, json: { success: false, message, ...more } });
  });

/** No connection comes about at all. */
export async function noConnection(page) {
  await page.routeWebSocket(/\/socket\.io\//, () => undefined);
  await page.route('**/socket.io/**', () => undefined);
}

/** The network goes away under a page that stands; waits for the words about it. */
export async function offline(page, { cut }) {
  await cut();
  await page.locator('.banner, [data-stale]').first().waitFor();
}

/** Presses the button or link of this name, in either language. */
export const press = (name) => async (page) => {
  await page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('tab', { name }))
    .first()
    .click();
  await page.waitForTimeout(400);
};

/** Types into fields by their labels, which are there in either language. */
export const fill = (values) => async (page) => {
  for (const [label, value] of values) await page.getByLabel(label).first().fill(value);
};

/** One thing after another. */
export const steps =
  (...each) =>
  async (page, how) => {
    for (const step of each) await step(page, how);
  };

/** Lets what comes late come. */
export const settle = (page) => page.waitForTimeout(700);

/** A page that shows one call's answer: as it is, on its way, failed, and with nothing in it. */
export function listStates(name, path, call) {
  const page = { name, until: 'main', full: true };
  return [
    { ...page, state: 'ready', open: asSara(path), then: settle },
    { ...page, state: 'loading', open: asSara(path), before: waitingFor(call), then: settle },
    { ...page, state: 'error', open: asSara(path), before: failing(call), then: settle },
    { ...page, state: 'empty', open: asNewcomer(path), then: settle },
  ];
}

/** States that several screens share. */

/** The viewer of most pictures, with matches played. */
export const asSara = (path) => async (world) => ({
  path: typeof path === 'function' ? path(world) : path,
  person: await world.person('سارا'),
});

/** A call that is never answered. `what` is the address after `/api`, with `*` for anything. */
export const waitingFor = (what) => (page) => page.route(`**/api${what}`, () => undefined);

/** A call that fails. */
export const failing = (what) => (page) => page.route(`**/api${what}`, (route) => route.abort());

/** A call with a fixed answer, for states that no call can bring about. */
export const answering = (what, body) => (page) =>
  page.route(`**/api${what}`, (route) => route.fulfill({ json: body }));

/** A call whose answer is changed on its way, for states that would take weeks to reach. */
export const altering = (what, change) => (page) =>
  page.route(`**/api${what}`, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    } catch (error) {
      // The page may be closed before its answer comes.
      if (!page.isClosed()) throw error;
    }
  });

/** Several preparations of a page. */
export const all =
  (...ways) =>
  async (page) => {
    for (const way of ways) await way(page);
  };

/** Cuts the network of a loaded page; waits for the message about it. */
export async function offline(page, { cut }) {
  await cut();
  await page.locator('.banner, [data-stale]').first().waitFor();
}

/** Presses the button or link with this name, in either language. */
export const press = (name) => async (page) => {
  await page
    .getByRole('button', { name })
    .or(page.getByRole('link', { name }))
    .or(page.getByRole('tab', { name }))
    .first()
    .click();
  await page.waitForTimeout(400);
};

/** Runs steps one after the other. */
export const steps =
  (...each) =>
  async (page, how) => {
    for (const step of each) await step(page, how);
  };

/** Waits for late parts. */
export const settle = (page) => page.waitForTimeout(700);

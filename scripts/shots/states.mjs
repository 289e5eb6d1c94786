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

/** No connection comes about at all. */
export async function noConnection(page) {
  await page.routeWebSocket(/\/socket\.io\//, () => undefined);
  await page.route('**/socket.io/**', () => undefined);
}

/** The network goes away under a page that stands; waits for the words about it. */
export async function offline(page, { cut }) {
  await cut();
  await page.locator('.banner, .table.stale').first().waitFor();
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

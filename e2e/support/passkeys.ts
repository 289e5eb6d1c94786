import type { Page } from 'playwright-core';

/** Gives a page's browser an authenticator of its own, as a phone has one: it makes passkeys and uses them unasked. */
export async function giveAuthenticator(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('WebAuthn.enable');
  await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Screen } from './screens.mjs';
import type { World } from './world.mjs';

export function openScreen(
  browser: Browser,
  world: World,
  screen: Screen,
  how: {
    lang: 'fa' | 'en';
    theme: 'dark' | 'light';
    size: readonly [number, number];
    onError: (text: string) => void;
  },
): Promise<{ context: BrowserContext; page: Page }>;

import type { Page } from 'playwright-core';

export class FakeGallery {
  constructor(options?: { pictures?: number; albums?: number; now?: number });
  readonly told: string[];
  readonly failing: Set<string>;
  readonly liked: Set<string>;
  serve(page: Page): Promise<void>;
}
export const ids: {
  readonly picture: (place: number) => string;
  readonly album: (place: number) => string;
};
export function drawMedia(id: string): string;

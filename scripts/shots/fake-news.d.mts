import type { Page } from 'playwright-core';

export interface FakeItem {
  id: string;
  title: { fa: string; en: string };
  text: { fa: string; en: string };
  published_at: string | null;
  created_at: string;
  updated_at: string;
  revision: number;
}

export function sampleNews(count: number, now: number): FakeItem[];

export class FakeNews {
  constructor(items?: FakeItem[]);
  items: FakeItem[];
  readonly requests: { method: string; path: string; body: unknown }[];
  readonly refusals: Map<string, string>;
  failure: null | 'network' | [status: number, code: string];
  install(page: Page): Promise<void>;
  change(item: FakeItem, fields: Partial<FakeItem>): void;
}

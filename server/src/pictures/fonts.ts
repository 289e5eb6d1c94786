import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readFontMetrics, type FontMetrics } from './font-metrics.js';

/** The font of the pictures, and its weights. */
export const FAMILY = 'Vazirmatn';
export const WEIGHTS = { medium: 500, bold: 700, black: 800 } as const;
export type Weight = keyof typeof WEIGHTS;

export type Fonts = Readonly<Record<Weight, FontMetrics>>;

const FILES: Readonly<Record<Weight, string>> = {
  medium: 'Vazirmatn-Medium.ttf',
  bold: 'Vazirmatn-Bold.ttf',
  black: 'Vazirmatn-ExtraBold.ttf',
};

const folder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('vazirmatn/package.json')), 'fonts/ttf');

/** Reads the metrics of the three weights, once for a process. */
export function readFonts(): Fonts {
  const read = (weight: Weight) => readFontMetrics(readFileSync(join(folder(), FILES[weight])));
  return { medium: read('medium'), bold: read('bold'), black: read('black') };
}

const escaped = (path: string) => path.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Settings of fontconfig in a temporary folder: the fonts of the pictures, and none of the machine's. */
export class FontSettings {
  private home: string | null = null;

  /** Path of the file; written when it is asked for first. */
  get file(): string {
    this.home ??= mkdtempSync(join(tmpdir(), 'hokm-fonts-'));
    const file = join(this.home, 'fonts.conf');
    writeFileSync(
      file,
      `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
        `<dir>${escaped(folder())}</dir><cachedir>${escaped(join(this.home, 'cache'))}</cachedir></fontconfig>`,
    );
    return file;
  }

  remove(): void {
    if (this.home !== null) rmSync(this.home, { recursive: true, force: true });
    this.home = null;
  }
}

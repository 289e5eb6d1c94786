/**
 * `npm run sounds`: renders every sound of the table in a headless browser, at full volume, and prints peak, loudness and
 * length. With a folder (`npm run sounds -- ../wav`) it writes them there as WAV files.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { measure, renderSounds, wavOf } from './lib/sounds.mjs';

const executablePath = findChromium();
if (executablePath === null) throw new Error('No Chromium found; name one with CHROMIUM=/path/to/it.');
const [to] = process.argv.slice(2);
const folder = to === undefined ? null : resolve(to);
if (folder !== null) await mkdir(folder, { recursive: true });

const write = (cells) => process.stdout.write(`| ${cells.join(' | ')} |\n`);
write(['sound', 'peak, dBFS', 'loudness, LUFS', 'length, s']);
write(['---', '---', '---', '---']);
for (const { moment, samples } of await renderSounds(executablePath)) {
  const { peak, loudness, length } = measure(samples);
  write([moment, peak.toFixed(1), loudness.toFixed(1), length.toFixed(2)]);
  if (folder !== null) await writeFile(join(folder, `${moment}.wav`), wavOf(samples));
}

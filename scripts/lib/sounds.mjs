import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import ts from 'typescript';

const RATE = 48_000;
/** Silence after a sound, s. */
const TAIL = 0.25;
/** The ear takes in about this much of a short sound at once, s. */
const WINDOW = 0.2;
/** A sample is audible from here, dBFS. */
const AUDIBLE = -60;

const sources = fileURLToPath(new URL('../../miniapp/src/sound/', import.meta.url));

/** A source file as a module that a page can import. */
function moduleUrl(name) {
  const source = readFileSync(`${sources}${name}.ts`, 'utf8');
  const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(source, { compilerOptions: options });
  return `data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`;
}

/** Runs in the page; a text, because test runners rewrite the imports of functions. */
const RENDER = `async ({ moments, synth, rate, tail }) => {
  const { SOUNDS, levelOf, lengthOf } = await import(moments);
  const { synthOn } = await import(synth);
  const all = [];
  for (const [moment, sounds] of Object.entries(SOUNDS)) {
    const context = new OfflineAudioContext(1, Math.ceil((lengthOf(moment) + tail) * rate), rate);
    synthOn(context)(sounds, 0, levelOf(moment));
    const buffer = await context.startRendering();
    all.push({ moment, samples: Array.from(buffer.getChannelData(0)) });
  }
  return all;
}`;

/** Renders every sound of the table at full volume, as the browser plays it. Gives each with its samples, at 48 kHz. */
export async function renderSounds(executablePath) {
  const browser = await chromium.launch({ executablePath });
  try {
    const page = await browser.newPage();
    const given = { moments: moduleUrl('moments'), synth: moduleUrl('synth'), rate: RATE, tail: TAIL };
    const rendered = await page.evaluate(`(${RENDER})(${JSON.stringify(given)})`);
    return rendered.map(({ moment, samples }) => ({ moment, samples: Float64Array.from(samples) }));
  } finally {
    await browser.close();
  }
}

/** One filter of second order, as ITU-R BS.1770 writes it. */
function filtered(samples, [b0, b1, b2, a1, a2]) {
  const out = new Float64Array(samples.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  samples.forEach((x, k) => {
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[k] = y;
  });
  return out;
}

/** The K-weighting of ITU-R BS.1770 at 48 kHz: the head's shelf, then the high pass. */
const SHELF = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585];
const HIGH_PASS = [1, -2, 1, -1.99004745483398, 0.99007225036621];

const decibels = (amplitude) => 20 * Math.log10(Math.max(amplitude, 1e-9));

/** The loudest `WINDOW` of a sound, K-weighted, in LUFS (mono); a shorter one is followed by silence. */
function loudness(samples) {
  const weighted = filtered(filtered(samples, SHELF), HIGH_PASS);
  const width = Math.round(WINDOW * RATE);
  let [sum, most] = [0, 0];
  weighted.forEach((sample, k) => {
    const old = weighted[k - width] ?? 0;
    sum += sample * sample - old * old;
    most = Math.max(most, sum);
  });
  return -0.691 + 10 * Math.log10(Math.max(most / width, 1e-12));
}

/** Peak (dBFS), loudness (LUFS of the loudest 200 ms) and audible length (s) of a rendered sound. */
export function measure(samples) {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const last = samples.findLastIndex((sample) => decibels(Math.abs(sample)) > AUDIBLE);
  return { peak: decibels(peak), loudness: loudness(samples), length: (last + 1) / RATE };
}

/** A mono WAV file of 16 bits. */
export function wavOf(samples) {
  const header = Buffer.alloc(44);
  const bytes = samples.length * 2;
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(RATE, 24);
  header.writeUInt32LE(RATE * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  const data = Buffer.alloc(bytes);
  samples.forEach((sample, k) =>
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), k * 2),
  );
  return Buffer.concat([header, data]);
}

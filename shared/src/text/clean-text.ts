import { cut } from '../graphemes/index.js';
import { cleanLine } from './clean.js';

const LINE_BREAK = /\r\n?|\n/;

/**
 * A text of the staff as it is stored: each line as `cleanLine` gives it, at most `max` characters. The text that it takes
 * the place of says whether it may have more than one line.
 */
export function cleanText(text: string, model: string, max: number): string {
  const lines = text.split(LINE_BREAK).map((line) => cleanLine(line, max));
  const whole = model.includes('\n') ? lines.join('\n') : lines.join(' ');
  return cut(whole.trim(), max).trim();
}

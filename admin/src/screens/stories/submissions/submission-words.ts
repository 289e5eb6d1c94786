import type { Submission } from '@hokm/shared/api/stories';
import type { SubmissionStatus } from '@hokm/shared/api/stories/limits';
import { fromPlainText, type RichText } from '@hokm/shared/rich-text';
import type { Tone } from '../../../ui/Tag.js';

/** Tint and shape of each status. */
export const TONES: Readonly<
  Record<SubmissionStatus, { readonly tone: Tone; readonly dot: 'full' | 'ring' | 'cross' }>
> = {
  pending: { tone: 'wait', dot: 'ring' },
  approved: { tone: 'ok', dot: 'full' },
  rejected: { tone: 'bad', dot: 'cross' },
  withdrawn: { tone: 'mute', dot: 'ring' },
};

export const TEMPLATES = ['name', 'ad', 'copy', 'insult', 'short', 'off'] as const;
export type Template = (typeof TEMPLATES)[number];

/** The story that is made of a submission: the first picture above the text, the others below. */
export function storyOf({ text, pictures }: Pick<Submission, 'text' | 'pictures'>): {
  readonly picture: string | null;
  readonly body: RichText;
} {
  const [cover = null, ...others] = pictures.map(({ id }) => id);
  return { picture: cover, body: fromPlainText(text, others) };
}

/** Words of a text, whatever their script. */
export const countWords = (text: string): number =>
  text.split(/[^\p{L}\p{N}\p{M}\u200c\u200d]+/u).filter((word) => word !== '').length;

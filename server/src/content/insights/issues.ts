import { UNTOUCHED_DAYS, type InsightIssue } from '@hokm/shared/api/insights/limits';
import { DAY_MS } from '@hokm/shared/time';
import type { InsightsContext } from './context.js';
import { deadLinks } from './dead-links.js';
import type { InspectedText } from '../drafts/inspected.js';

/** A text with what it lacks. */
export interface ExaminedText extends InspectedText {
  /** Media ids of pictures without a description in both languages, in the text itself or in the media library. */
  readonly undescribed: readonly string[];
  readonly dead: readonly string[];
  readonly issues: readonly InsightIssue[];
}

/** What some texts lack: two reads for all of them, and one for each kind that links lead to. */
export async function examine(
  { connection, media, clock }: Pick<InsightsContext, 'connection' | 'media' | 'clock'>,
  texts: readonly InspectedText[],
): Promise<ExaminedText[]> {
  const now = clock.now();
  const ids = [...new Set(texts.flatMap(({ pictures }) => pictures))];
  const [pictures, dead] = await Promise.all([
    media.store.findAll(ids),
    deadLinks(
      connection,
      texts.flatMap(({ links }) => links),
      now,
    ),
  ]);
  return texts.map((text) => {
    const undescribed = text.pictures.filter(
      (id) => !(text.isDescribed ?? pictures.get(id)?.is_described === true),
    );
    const leadNowhere = text.links.filter((link) => dead.has(link));
    const isOld = text.publishedAt !== null && text.changedAt < now - UNTOUCHED_DAYS * DAY_MS;
    const issues: InsightIssue[] = [
      ...text.missing.map((language) => `missing_${language}` as const),
      ...(undescribed.length > 0 ? (['missing_alt'] as const) : []),
      ...(isOld ? (['untouched'] as const) : []),
      ...(leadNowhere.length > 0 ? (['dead_link'] as const) : []),
    ];
    return { ...text, undescribed, dead: leadNowhere, issues };
  });
}

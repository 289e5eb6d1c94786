import { z } from 'zod';
import { OPTIMIZATIONS, type Optimization } from '@hokm/shared/api/insights/limits';
import type { JobFinding } from '@hokm/shared/api/jobs';
import { VERSIONED } from '@hokm/shared/api/versions/limits';
import { freeAllUnused } from '../../media/tidy-media.js';
import { defineJob, type JobKind, type JobRun } from '../../platform/panel-jobs/job-kind.js';
import type { InsightsContext } from './context.js';
import type { InspectedText } from '../drafts/inspected.js';
import { examine, type ExaminedText } from './issues.js';
import { completeSizes } from './variants.js';

const BATCH = 100;
const input = z.object({ content_type: z.enum(['all', ...VERSIONED]) });
type Input = z.infer<typeof input>;
type Run = Pick<JobRun, 'progress' | 'finding' | 'signal'>;

/** How many texts were looked at, and how many things were changed. */
interface Done {
  readonly examined: number;
  readonly changed: number;
}

/** Every text of a kind, in batches, the last made first. */
async function* textsOf(
  { subjects }: Pick<InsightsContext, 'subjects'>,
  { content_type: type }: Input,
  run: Run,
): AsyncGenerator<InspectedText[]> {
  let examined = 0;
  for (const subject of subjects().filter((each) => type === 'all' || each.type === type)) {
    let last: string | undefined;
    for (;;) {
      run.signal.throwIfAborted();
      run.progress(examined, null, subject.type);
      const some = await subject.newest(BATCH, last);
      last = some.at(-1)?.id;
      if (last === undefined) break;
      examined += some.length;
      yield some;
    }
  }
}

const targetOf = ({ type, id }: InspectedText): string => `${type}:${id}`;

/** Names what texts lack, and changes nothing. */
function lister(context: InsightsContext, findingsIn: (text: ExaminedText) => JobFinding[]) {
  return async (asked: Input, run: Run): Promise<Done> => {
    let examined = 0;
    for await (const texts of textsOf(context, asked, run)) {
      examined += texts.length;
      for (const text of await examine(context, texts))
        for (const each of findingsIn(text)) run.finding(each);
    }
    return { examined, changed: 0 };
  };
}

/** Makes missing sizes of the pictures of texts; each picture is looked at once. */
function variants(context: InsightsContext) {
  const { media } = context;
  return async (asked: Input, run: Run): Promise<Done> => {
    const seen = new Set<string>();
    let changed = 0;
    for await (const texts of textsOf(context, asked, run)) {
      const ids = texts.flatMap(({ pictures }) => pictures).filter((id) => !seen.has(id));
      for (const id of ids) seen.add(id);
      for (const record of (await media.store.findAll([...new Set(ids)])).values()) {
        run.signal.throwIfAborted();
        const outcome = await completeSizes(media, record);
        if (outcome === 'whole') continue;
        const isMade = outcome === 'made';
        if (isMade) changed += 1;
        run.finding({
          level: isMade ? 'info' : 'error',
          code: isMade ? 'sizes_made' : 'sizes_lost',
          target: `media:${record._id}`,
          detail: record.alt.fa || record.alt.en,
        });
      }
    }
    return { examined: seen.size, changed };
  };
}

/** Frees pictures that nothing has shown for seven days, as the worker does; at once and all of them. */
function unused({ media }: InsightsContext) {
  return async (_all: Input, run: Run): Promise<Done> => {
    const { examined, freed } = await freeAllUnused(media, (done) => {
      run.signal.throwIfAborted();
      run.progress(done, null, 'pictures');
    });
    for (const id of freed)
      run.finding({ level: 'info', code: 'picture_freed', target: `media:${id}`, detail: '' });
    return { examined, changed: freed.length };
  };
}

/** The jobs over content, by kind. Each answers `{examined, changed}`. Repeating one does no harm. */
export function optimizeJobs(context: InsightsContext): Record<Optimization, JobKind<Input>> {
  const runs: Record<Optimization, (asked: Input, run: Run) => Promise<Done>> = {
    variants: variants(context),
    unused: unused(context),
    alt_text: lister(context, (text) =>
      text.undescribed.map((id) => ({
        ...({ level: 'warning', code: 'alt_missing' } as const),
        target: targetOf(text),
        detail: id,
      })),
    ),
    links: lister(context, (text) =>
      text.dead.map((link) => ({
        ...({ level: 'warning', code: 'link_dead' } as const),
        target: targetOf(text),
        detail: link,
      })),
    ),
    translations: lister(context, (text) =>
      text.missing.map((language) => ({
        ...({ level: 'warning', code: 'language_missing' } as const),
        target: targetOf(text),
        detail: language,
      })),
    ),
  };
  const jobs = OPTIMIZATIONS.map((name): [Optimization, JobKind<Input>] => [
    name,
    defineJob({
      kind: `content.${name}`,
      area: 'panel/publish' as const,
      input,
      alone: `content.${name}`,
      run: runs[name],
    }),
  ]);
  return Object.fromEntries(jobs) as Record<Optimization, JobKind<Input>>;
}

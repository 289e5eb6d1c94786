import type { JobDetail } from '@hokm/shared/api/jobs';
import { isErrorCode } from '@hokm/shared/errors';
import { codeText } from '@hokm/web/errors';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { jobResultTexts } from '../../text/job-results.js';
import { operationsTexts } from '../../text/operations.js';
import { wordsFor } from './job-words.js';
import { Target } from './Target.js';
import css from './operations.module.css';

type Finding = JobDetail['findings'][number];

/** The text of a finding: a text of the panel, else the text of an error code, else the code itself. */
function Words({ code }: Pick<Finding, 'code'>) {
  const words = useTexts(jobResultTexts);
  const language = useLanguage();
  const own = wordsFor('c', code, words) ?? (isErrorCode(code) ? codeText(code, null, language) : null);
  return own ?? <code dir="ltr">{code}</code>;
}

/** Details that are only an id are not shown. */
const isId = (detail: string): boolean => /^[0-9a-f]{24}$/.test(detail);

function Line({ finding: { level, code, target, detail } }: { readonly finding: Finding }) {
  const words = useTexts(jobResultTexts);
  return (
    <li data-level={level}>
      <Words code={code} />
      {detail !== '' && !isId(detail) && (
        <>
          : <bdi>{wordsFor('lang', detail, words) ?? detail}</bdi>
        </>
      )}
      <br />
      <Target target={target} />
    </li>
  );
}

/** The findings of a job, in the order in which they were recorded. */
export function JobFindings({ job }: { readonly job: Pick<JobDetail, 'findings' | 'findings_total'> }) {
  const t = useTexts(operationsTexts);
  const language = useLanguage();
  const rest = job.findings_total - job.findings.length;
  return (
    <section>
      <h3 className={css['label']}>{t('j_findings')}</h3>
      {job.findings.length === 0 ? (
        <p className="note">{t('j_no_findings')}</p>
      ) : (
        <ul className={css['findings']}>
          {job.findings.map((finding) => (
            <Line key={`${finding.code}:${finding.target}:${finding.detail}`} finding={finding} />
          ))}
        </ul>
      )}
      {rest > 0 && <p className="note">{t('j_findings_more', { count: formatNumber(rest, language) })}</p>}
    </section>
  );
}

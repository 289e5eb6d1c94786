import { modals } from '@mantine/modals';
import { Link } from 'react-router-dom';
import type { JobDetail } from '@hokm/shared/api/jobs';
import { isErrorCode } from '@hokm/shared/errors';
import { codeText } from '@hokm/web/errors';
import { formatNumber } from '@hokm/web/format';
import { useLanguage } from '@hokm/web/react';
import { useTexts } from '../../text/define-texts.js';
import { jobResultTexts } from '../../text/job-results.js';
import { operationsTexts } from '../../text/operations.js';
import { targetOf, wordsFor } from './job-words.js';
import css from './operations.module.css';

type Finding = JobDetail['findings'][number];

/** What a finding says: the panel's own words, those of a refusal, or its code. */
function Words({ code }: Pick<Finding, 'code'>) {
  const words = useTexts(jobResultTexts);
  const language = useLanguage();
  const own = wordsFor('c', code, words) ?? (isErrorCode(code) ? codeText(code, null, language) : null);
  return own ?? <code dir="ltr">{code}</code>;
}

/** What a finding is about; a link where the panel has a page of it. */
function Target({ target }: Pick<Finding, 'target'>) {
  const words = useTexts(jobResultTexts);
  const { kind, id, to } = targetOf(target);
  const name = wordsFor('t', kind, words);
  if (to === null || name === null)
    return (
      <code dir="ltr" className="note">
        {target}
      </code>
    );
  return (
    <Link to={to} onClick={() => modals.closeAll()}>
      {name} <code dir="ltr">{id.slice(-6)}</code>
    </Link>
  );
}

/** Ids are read by nobody; what the finding is about leads to the thing. */
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

/** What a job has noticed, in the order in which it met it. */
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

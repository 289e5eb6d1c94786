import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import type { FairnessAnswer } from '@hokm/shared/api';
import { MatchProblem } from '../../ui/MatchProblem.js';
import { callQuery } from '../../data/query.js';
import { useQuery } from '../../data/use-query.js';
import { playersInHand, playersInLanguage } from '../../realtime/bot-names.js';
import { usage } from '../../session/index.js';
import { useLanguage } from '../../settings/index.js';
import { Icon } from '../../ui/art/index.js';
import { Notice } from '../../ui/Notice.js';
import { SkeletonRows } from '../../ui/Skeleton.js';
import { TopBar } from '../../shell/TopBar.js';
import type { Finding } from './check-hand.js';
import type { SeatsFinding } from './check-seats.js';
import { HandProof } from './HandProof.js';
import { SeatsProof } from './SeatsProof.js';
import { RecordActions } from './RecordActions.js';
import { useFindings } from './use-findings.js';
import { useSeats } from './use-seats.js';
import '../../text/replay.js';
import { classes } from '../../lib/classes.js';
import styles from './fairness.module.css';

const STEPS = ['how_1', 'how_2', 'how_3', 'how_4'] as const;

/** The sum of all findings: good only when every hand was checked and is right. */
function Verdict({
  hands,
  checks,
  findings,
}: {
  hands: number;
  /** How many findings there will be. */
  checks: number;
  findings: readonly (Finding | SeatsFinding)[];
}) {
  const { t } = useTranslation();
  const wrong = findings.filter((finding) => !finding.ok);
  const unsupported = wrong.some((finding) => finding.problem === 'unsupported');
  if (unsupported)
    return <Notice icon="shield" title={t('fairness.unsupported')} text={t('fairness.unsupported_text')} />;
  const state = wrong.length > 0 ? 'bad' : findings.length < checks ? 'checking' : 'ok';
  const words = {
    bad: t('fairness.some_bad', { count: wrong.length }),
    checking: t('fairness.checking'),
    ok: t('fairness.all_ok', { count: hands }),
  };
  return (
    <section className={classes('panel', styles.verdict, styles[state])} role="status">
      <Icon name={state === 'bad' ? 'close' : 'shield'} size={28} />
      <b>{words[state]}</b>
    </section>
  );
}

function Proofs({ record }: { record: FairnessAnswer }) {
  const { t } = useTranslation();
  const findings = useFindings(record);
  const seats = useSeats(record);
  const language = useLanguage();
  const { hands, match } = record;
  if (hands.length === 0)
    return <Notice icon="shield" title={t('fairness.none')} text={t('fairness.none_text')} />;
  return (
    <>
      <Verdict
        hands={hands.length}
        checks={hands.length + (record.seats === undefined ? 0 : 1)}
        findings={[...Object.values(findings), ...(seats === null ? [] : [seats])]}
      />
      <div className="panel">
        {hands.map((hand) => (
          <HandProof
            key={hand.hand}
            hand={hand}
            finding={findings[hand.hand] ?? null}
            players={playersInLanguage(playersInHand(match, hand.hand), language)}
          />
        ))}
        {record.seats !== undefined && (
          <SeatsProof seats={record.seats} finding={seats} players={match.players} />
        )}
      </div>
      <RecordActions record={record} />
    </>
  );
}

function How() {
  const { t } = useTranslation();
  return (
    <section className={classes('panel', styles.how)}>
      <h2>{t('fairness.how_title')}</h2>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(`fairness.${step}`)}</li>
        ))}
      </ol>
    </section>
  );
}

/** Verdict and hands, until they are known. */
function Shapes() {
  const { t } = useTranslation();
  return (
    <>
      <div className={classes('panel', styles.verdict)}>
        <span className="skel" />
      </div>
      <SkeletonRows rows={2} label={t('app.loading')} />
    </>
  );
}

/** The proof of a match's deals, checked on this phone: `/fairness/:id`, the match's id or its room's. */
export function FairnessScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...callQuery('GET /games/:id/fairness', { params: { id } }),
    isPublic: true,
  });
  const isThere = data !== null;
  useEffect(() => {
    if (isThere) usage.event('fairness_checked');
  }, [isThere]);
  return (
    <main className="page wide">
      <TopBar title={t('fairness.title')}>
        {data?.match.status === 'finished' && (
          <Link className="round" to={`/replay/${id}`} aria-label={t('fairness.replay')}>
            <Icon name="deck" />
          </Link>
        )}
      </TopBar>
      <div className="cols">
        <div className="col">
          {data === null && error !== null && (
            <MatchProblem title={t('fairness.failed')} error={error} onRetry={refetch} />
          )}
          {error === null && data === null && <Shapes />}
          {data !== null && <Proofs record={data} />}
        </div>
        {/* On a phone it stands below the hands, whose number is not known before. */}
        {(data !== null || error !== null) && <How />}
      </div>
    </main>
  );
}

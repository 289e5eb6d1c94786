import { EVENT_WORDS, THREAT_WORDS } from '@hokm/shared/api/security/words';
import { securityEvents, type SecurityEventRecord } from '../../accounts/security-events.js';
import { activeBlocks, blacklist, type BlockRecord } from '../../security/model.js';
import { levelOf, threats, type ThreatRecord } from '../../security/threat-model.js';
import { Tally, type Collect } from './collect.js';
import { firstRows, ROWS_MAX } from './report.js';

/** One more than is shown: the report says that rows were left out. */
const READ_MAX = ROWS_MAX + 1;

/** Threats, events by kind, and blocked networks. */
export const collectSecurity: Collect = async ({ connection }, { from, to, language, words }) => {
  const { say, number, moment, level } = words;
  const stateOf = ({ is_active, mitigation }: ThreatRecord): string =>
    say(is_active ? 'active' : mitigation === null ? 'quiet' : 'mitigated');
  const threatModel = threats.model(connection);
  const span = { last_seen: { $gte: from, $lte: to } };
  const [threatCount, active] = await Promise.all([
    threatModel.countDocuments(span),
    threatModel.countDocuments({ ...span, is_active: true }),
  ]);
  const seen = threatModel.find(span).sort({ last_seen: -1 }).limit(READ_MAX).lean<ThreatRecord[]>();
  const ofThreats = await firstRows(seen.cursor() as AsyncIterable<ThreatRecord>, (threat) => {
    return [
      THREAT_WORDS[threat.threat_type][language],
      level(levelOf(threat.level)),
      threat.source_ip,
      number(threat.frequency),
      moment(threat.last_seen),
      stateOf(threat),
    ];
  });
  const kinds = new Tally();
  let grave = 0;
  const events = securityEvents
    .model(connection)
    .find({ at: { $gte: from, $lte: to } })
    .select({ event_type: 1, severity: 1 })
    .lean<SecurityEventRecord[]>();
  for await (const { event_type, severity } of events.cursor() as AsyncIterable<SecurityEventRecord>) {
    kinds.add(event_type);
    if (severity === 'high' || severity === 'critical') grave += 1;
  }
  const failed = kinds.sorted
    .filter(([kind]) => kind === 'sign_in_failed' || kind === 'sign_in_locked')
    .reduce((sum, [, n]) => sum + n, 0);
  const blockModel = blacklist.model(connection);
  const inForce = activeBlocks(to);
  const blockCount = await blockModel.countDocuments(inForce);
  let refused = 0;
  const hits = blockModel.find(inForce).select({ hit_count: 1 }).lean<BlockRecord[]>();
  for await (const { hit_count } of hits.cursor() as AsyncIterable<BlockRecord>) refused += hit_count;
  const blocks = blockModel.find(inForce).sort({ created_at: -1 }).limit(READ_MAX).lean<BlockRecord[]>();
  const ofBlocks = await firstRows(blocks.cursor() as AsyncIterable<BlockRecord>, (block) => {
    const until = block.expires_at === null ? say('for_good') : moment(block.expires_at);
    return [block.ip_address, block.reason, level(block.threat_level), number(block.hit_count), until];
  });
  return {
    facts: [
      [say('threats'), number(threatCount)],
      [say('active_threats'), number(active)],
      [say('failed'), number(failed)],
      [say('grave'), number(grave)],
      [say('blocked'), number(blockCount)],
      [say('refused'), number(refused)],
    ],
    tables: [
      {
        title: say('threats'),
        columns: [say('kind'), say('level'), say('source'), say('times'), say('last'), say('state')],
        ...ofThreats,
      },
      {
        title: say('events'),
        columns: [say('kind'), say('count')],
        rows: kinds.sorted.map(([kind, n]) => [
          kind in EVENT_WORDS ? EVENT_WORDS[kind as keyof typeof EVENT_WORDS][language] : kind,
          number(n),
        ]),
        isCut: false,
      },
      {
        title: say('blocked'),
        columns: [say('address'), say('reason'), say('level'), say('refused'), say('until')],
        ...ofBlocks,
      },
    ],
  };
};

import type { Connection } from 'mongoose';
import { THREAT_WORDS } from '@hokm/shared/api/security/words';
import type { ThreatLevel, ThreatType } from '@hokm/shared/api/security/limits';
import type { NoticeKind } from '@hokm/shared/api/notices/limits';
import type { DetectionSettings } from '@hokm/shared/api/settings';
import type { AdminLevel } from '@hokm/shared/policy';
import { noticeAddress } from '../accounts/identities.js';
import { accounts, type AccountRecord } from '../accounts/model.js';
import { objectId } from '../platform/database/ids.js';
import type { MailQueue } from '../platform/mail/mail-queue.js';
import { mailKind, mailTemplate } from '../platform/mail/template.js';
import type { PanelNotices } from '../platform/panel/panel-notices.js';
import { levelOf, type ThreatRecord } from './threat-model.js';

interface Told {
  readonly threat_type: ThreatType;
  readonly threat_level: ThreatLevel;
  readonly source_ip: string;
}

const threatOpened = mailKind<Told>('threat_opened');

const TEXTS = {
  fa: {
    subject: 'تهدید تازه در {{site}}',
    lines: ['مرکز امنیت چیزی دیده است که باید نگاهش کنید:'],
    button: 'باز کردن مرکز امنیت',
    end: 'این نامه برای مدیران ارشد است. در پیکربندی امنیت خاموش می‌شود.',
  },
  en: {
    subject: 'A new threat in {{site}}',
    lines: ['The security centre has noticed something that you should look at:'],
    button: 'Open the security centre',
    end: 'This mail goes to super administrators. It can be turned off in the configuration of security.',
  },
};

export const threatMailTexts = { threat_opened: TEXTS };

export const threatMails = [
  mailTemplate(threatOpened, ({ threat_type, source_ip, language }, baseUrl) => ({
    texts: TEXTS,
    language,
    link: `${baseUrl}/admin/security/threats`,
    detail: [THREAT_WORDS[threat_type][language], source_ip].filter((part) => part !== '').join(' · '),
  })),
];

export interface TellContext {
  readonly connection: Connection;
  readonly mail: MailQueue;
  readonly notices: Pick<PanelNotices, 'tell'>;
  readonly settings: { readonly value: Pick<DetectionSettings, 'tell_by_mail'> };
  /** Ids of the open accounts of a level and above. */
  readonly staffOf: (level: AdminLevel) => Promise<readonly string[]>;
}

const NOTICE_KIND: Partial<Record<ThreatType, NoticeKind>> = {
  money: 'money_mismatch',
  session_elsewhere: 'strange_sign_in',
};

/** Tells super administrators of a threat: in the panel, and by mail where that is wished. */
export async function tellOfThreat(
  { connection, mail, notices, settings, staffOf }: TellContext,
  { _id, revision = 0, level, threat_type, source_ip, account }: ThreatRecord,
): Promise<void> {
  const threat_level = levelOf(level);
  const about = { threat_type, source_ip, threat_level };
  const model = accounts.model(connection);
  const person = objectId(account);
  const name = person === null ? '' : ((await model.findById(person).lean<AccountRecord>())?.name ?? '');
  await notices.tell({
    key: `threat:${_id.toHexString()}:${revision}:${level}`,
    kind: NOTICE_KIND[threat_type] ?? 'threat',
    area: 'panel/security',
    facts: { ...about, name, network: source_ip || name },
    href: 'security/threats',
  });
  if (!settings.value.tell_by_mail) return;
  const ids = (await staffOf('super_admin')).map((id) => objectId(id));
  const staff = await model.find({ _id: { $in: ids } }).lean<AccountRecord[]>();
  for (const record of staff) {
    const to = noticeAddress(record);
    if (to !== null) await mail.enqueue(threatOpened, { to, language: record.language, ...about });
  }
}

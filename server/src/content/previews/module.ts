import { appLink } from '@hokm/bot/core/links';
import * as contract from '@hokm/shared/api/previews';
import { PREVIEW_MS } from '@hokm/shared/api/previews/limits';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { linkSecrets } from '../../platform/core/link-keys.js';
import { refuse } from '../../platform/core/result.js';
import { callerOf } from '../../platform/http/caller.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { auditAction } from '../../platform/panel/audit-action.js';
import type { AuditLog } from '../../platform/panel/audit-log.js';
import { PreviewLinks } from './preview-links.js';
import type { PreviewedSubject } from './previewed.js';

interface Uses {
  readonly subjects: () => readonly PreviewedSubject[];
  readonly chain: Pick<AuditLog, 'append'>;
}

/** Links that show drafts for an hour, whatever their kind. */
export const previewsModule = defineModule('previews', (platform, { subjects, chain }: Uses) => {
  const { config, timers: clock, randomBytes } = platform;
  const links = new PreviewLinks(linkSecrets(config, randomBytes));
  const of = (type: Versioned): PreviewedSubject => {
    const found = subjects().find((each) => each.type === type);
    if (found === undefined) throw new Error(`no drafts of kind ${type}`);
    return found;
  };
  /** Opens in Telegram where there is a bot, else on this site. */
  const urlOf = (token: string, origin: string): string => {
    const { username, linkHost: host } = config.bot;
    if (username !== null) return appLink({ host, username }, { kind: 'preview', id: token });
    return `${config.publicUrl?.replace(/\/+$/, '') ?? origin}/preview/${token}`;
  };
  return {
    routes: [
      handle(contract.makePreview, async (call) => {
        const { type, id } = call.params;
        if (!(await of(type).exists(id))) return refuse('request/not_found');
        const expiresAt = Math.floor((clock.now() + PREVIEW_MS) / 1000) * 1000;
        const expires_at = new Date(expiresAt).toISOString();
        // A link has no document: the log comes first.
        const changes = [{ field: 'expires_at', before: null, after: expires_at }];
        const made = { action: `${type}.preview`, target: `${type}:${id}`, changes };
        await chain.append(auditAction(call, { clock, randomBytes }, made));
        const url = urlOf(links.sign({ type, id }, expiresAt), callerOf(call.request).origin);
        return { ...done, data: { url, expires_at } };
      }),
      handle(contract.readPreview, async ({ params, language, response }) => {
        response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
        const opened = links.open(params.token, clock.now());
        if (!opened.ok) return refuse(opened.why === 'expired' ? 'previews/expired' : 'request/not_found');
        const { claims, expiresAt } = opened;
        const data = await of(claims.type).read(claims.id, language);
        if (data === null) return refuse('request/not_found');
        return { ...done, data, expires_at: new Date(expiresAt).toISOString() };
      }),
    ],
    exports: null,
  };
});

import { bulkOperation } from '@hokm/shared/api/bulk';
import type { RefusalsOf } from '@hokm/shared/api/endpoint';
import { mayEnter } from '@hokm/shared/policy';
import { refuse, type Refusal } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import type { BulkSubject } from '../../platform/panel/bulk-subject.js';

interface Uses {
  /** The things of all modules; asked for with each call. */
  readonly subjects: () => readonly BulkSubject[];
}

/** One way to act on many things, whatever their kind: each kind brings its own engine and its own rules. */
export const bulkModule = defineModule('bulk', (_platform, { subjects }: Uses) => ({
  routes: [
    handle(bulkOperation, async (call) => {
      const { account, params, body } = call;
      const { resource_type, resource_ids, reason, extras } = body;
      const subject = subjects().find(({ type }) => type === resource_type);
      const run = subject?.operations[params.operation];
      if (subject === undefined || run === undefined) return refuse('bulk/unsupported');
      if (!mayEnter(account.admin_level, subject.area)) return refuse('auth/forbidden');
      if (subject.isFresh && !account.session.isFresh) return refuse('auth/step_up_needed');
      const result = await run(call, { ids: [...new Set(resource_ids)], reason, extras });
      if (!result.ok) return result as Refusal<RefusalsOf<typeof bulkOperation>>;
      const { job = null, undo = null, approval = null } = result;
      if (job !== null) call.response.status(202);
      return { ...done, done: result.done, refused: [...result.refused], job, undo, approval };
    }),
  ],
  exports: null,
}));

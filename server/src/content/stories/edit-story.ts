import type { BodyOf } from '@hokm/shared/api/endpoint';
import type { storiesAdmin } from '@hokm/shared/api/stories';
import { mayEnter } from '@hokm/shared/policy';
import { refuse, type Refusal, type Result } from '../../platform/core/result.js';
import type { StaffCall, StaffRequest } from '../../platform/panel/audit-action.js';
import { draftAt, updateDraft, type Changed } from '../drafts/edit-draft.js';
import type { StoriesContext } from './context.js';
import type { StoryRecord } from './model.js';
import { picturesIn } from './texts.js';

type Input = BodyOf<typeof storiesAdmin.create>;

/** Creates a draft. Refusals: `request/invalid` where a picture is not there; `auth/forbidden`. */
export async function createStory(
  context: StoriesContext,
  call: StaffRequest,
  input: Input,
): Promise<Result<{ story: StoryRecord }, 'request/invalid' | 'auth/forbidden'>> {
  if (input.pinned && !mayEnter(call.account.admin_level, 'panel/publish')) return refuse('auth/forbidden');
  if (!(await context.media.store.hold(picturesIn(input)))) return refuse('request/invalid');
  return { ok: true, story: await context.resource.create(call, input) };
}

/** Changes the draft as of a revision. The published copy stays. `autosave`: without a version and an undo. */
export async function updateStory(
  context: StoriesContext,
  call: StaffCall,
  id: string,
  { revision, pinned, autosave, ...text }: Input & { readonly revision: number; readonly autosave: boolean },
): Promise<Changed<StoryRecord> | Refusal<'request/invalid' | 'auth/forbidden'>> {
  const found = await draftAt(context, id, revision);
  if (!found.ok) return found;
  const { document: before } = found;
  if (pinned !== before.pinned && !mayEnter(call.account.admin_level, 'panel/publish'))
    return refuse('auth/forbidden');
  return updateDraft(context, call, before, text, { settings: { pinned }, autosave });
}

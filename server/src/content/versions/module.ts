import * as contract from '@hokm/shared/api/versions';
import type { Versioned } from '@hokm/shared/api/versions/limits';
import { refuse } from '../../platform/core/result.js';
import { done, handle } from '../../platform/http/handle.js';
import { defineModule } from '../../platform/modules/module.js';
import { contentUndos } from '../undo/model.js';
import { contentVersions } from './model.js';
import { Versions, type State, type VersionedSubject } from './versions.js';

interface Uses {
  readonly subjects: () => readonly VersionedSubject[];
  /** The names of accounts, by id. */
  readonly namesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

/** Earlier versions of texts, whatever their kind. */
export const versionsModule = defineModule('versions', ({ connection }, { subjects, namesOf }: Uses) => {
  const versions = new Versions(connection);
  const of = (type: Versioned): VersionedSubject => {
    const found = new Map(subjects().map((each) => [each.type, each])).get(type);
    if (found === undefined) throw new Error(`no texts of kind ${type}`);
    return found;
  };
  const present = (
    { n, at, by, is_published }: Omit<State, 'fields'> & { is_published: boolean },
    names: ReadonlyMap<string, string>,
    current: number,
  ) => ({
    n,
    at: at.toISOString(),
    is_published,
    is_current: n === current,
    by: { id: by, name: names.get(by) ?? '' },
  });

  /** The version; the draft itself where it is the newest. */
  async function find(type: Versioned, id: string, n: number) {
    const current = await of(type).current(id);
    if (current === null) return null;
    const kept = await versions.find(type, id, n);
    if (kept !== null) return { state: kept, current };
    return current.n === n ? { state: { ...current, is_published: false }, current } : null;
  }

  return {
    routes: [
      handle(contract.listVersions, async ({ params: { type, id } }) => {
        const current = await of(type).current(id);
        if (current === null) return refuse('request/not_found');
        const kept = await versions.list(type, id);
        const isKept = kept.some(({ n }) => n === current.n);
        const all = isKept ? kept : [{ ...current, is_published: false }, ...kept];
        const names = await namesOf([...new Set(all.map(({ by }) => by))]);
        return { ...done, data: all.map((each) => present(each, names, current.n)) };
      }),
      handle(contract.getVersion, async ({ params: { type, id, n } }) => {
        const found = await find(type, id, n);
        if (found === null) return refuse('request/not_found');
        const { state, current } = found;
        const names = await namesOf([state.by]);
        return { ...done, data: { ...present(state, names, current.n), fields: state.fields } };
      }),
      handle(contract.restoreVersion, async (call) => {
        const { type, id, n } = call.params;
        const found = await find(type, id, n);
        if (found === null) return refuse('request/not_found');
        const restored = await of(type).restore(call, id, call.body.revision, found.state.fields);
        return restored.ok ? { ...done, revision: restored.revision, undo: restored.undo } : restored;
      }),
    ],
    collections: [contentVersions, contentUndos],
    exports: { versions },
  };
});

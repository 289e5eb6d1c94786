import { actTools } from './act-tools.js';
import type { Act, Acts } from './audited-acts.js';
import type { TestHttp } from './http-app.js';

/** Acts of staff on tournaments before they begin. */
export function tourActs(at: () => TestHttp): Acts {
  const { stored, asChief, words } = actTools(at);
  const form = (name: string) => ({
    name: { fa: name, en: name },
    about: { fa: '', en: '' },
    kind: 'swiss',
    series: '',
    starts_at: '2090-01-01T00:00:00Z',
    seats: 16,
    target_points: 5,
    pace: 'fast',
    minutes: null,
    fee: 0,
    house_coins: 0,
  });
  /** An act on a draft, and the fields by which it is done. */
  const act = async (
    action: string,
    done: object,
    on: (tour: { readonly id: string; readonly revision: number; readonly fields: object }) => Act['act'],
  ): Promise<Act> => {
    const name = words();
    const { data } = (await asChief('POST', '/admin/tours', form(name))) as {
      data: { id: string; revision: number };
    };
    return {
      action,
      act: on({ ...data, fields: form(name) }),
      isDone: async () => (await stored('tours', { 'name.fa': name, ...done })) !== null,
    };
  };
  const inTrash = { trash_at: { $exists: true } };
  return {
    'a tournament: create': () => {
      const name = words();
      return Promise.resolve({
        action: 'tours.create',
        act: (call) => call('POST', '/admin/tours', form(name)),
        isDone: async () => (await stored('tours', { 'name.fa': name })) !== null,
      });
    },
    'a tournament: update': () =>
      act(
        'tours.update',
        { house_coins: 300 },
        ({ id, revision, fields }) =>
          (call) =>
            call('PUT', `/admin/tours/${id}`, { ...fields, house_coins: 300, revision }),
      ),
    'a tournament: delete': () =>
      act(
        'tours.delete',
        inTrash,
        ({ id }) =>
          (call) =>
            call('DELETE', `/admin/tours/${id}`),
      ),
    'a tournament: delete among others': () =>
      act(
        'tours.delete',
        inTrash,
        ({ id }) =>
          (call) =>
            call('POST', '/admin/tours/bulk', { action: 'delete', ids: [id] }),
      ),
    'a tournament: publish': () =>
      act(
        'tours.publish',
        { status: 'published' },
        ({ id }) =>
          (call) =>
            call('POST', `/admin/tours/${id}/action`, { action: 'publish' }),
      ),
  };
}

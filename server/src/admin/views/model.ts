import type { Types } from 'mongoose';
import { VIEW_SCOPES, VIEWED_LISTS, type ViewedList, type ViewScope } from '@hokm/shared/api/views/limits';
import type { AdminLevel } from '@hokm/shared/policy';
import { defineCollection, field } from '../../platform/database/collection.js';
import { deletes } from '../../platform/database/personal-data.js';
import { auditedFields, type AuditedRecord } from '../../platform/panel/audited-record.js';

/** Filters and order of a list under a name. */
export interface ViewRecord extends AuditedRecord {
  _id: Types.ObjectId;
  /** Account id. */
  owner: string;
  list: ViewedList;
  name: string;
  query: string;
  scope: ViewScope;
  /** Of scope `level`: whose view it is besides its owner's. */
  level?: AdminLevel;
  /** Shown below its list in the sidebar. Absent from views that were saved before there was such a choice. */
  is_pinned?: boolean;
  /** Its number among the owner’s views of the list. Absent from views that were saved before there were numbers. */
  place?: number;
}

export const views = defineCollection<ViewRecord>({
  name: 'panel_views',
  schema: {
    owner: field.text,
    list: field.oneOf(VIEWED_LISTS),
    name: field.text,
    query: { type: String, default: '' },
    scope: field.oneOf(VIEW_SCOPES),
    level: field.optionalText,
    is_pinned: { type: Boolean },
    place: field.optionalNumber,
    revision: field.optionalNumber,
    updated_by: field.optionalText,
    updated_at: field.optionalDate,
    ...auditedFields,
  },
  indexes: [
    {
      key: { owner: 1, list: 1, place: 1 },
      unique: true,
      partialFilterExpression: { place: { $gte: 0 } },
      answers: 'is this place in the list of a person taken?',
    },
    { key: { owner: 1, list: 1, name: 1 }, unique: true, answers: 'the views of a person; one of a name' },
    { key: { scope: 1, list: 1, name: 1 }, answers: 'the views that are shared' },
    { key: { audit_due: 1 }, sparse: true, answers: 'actions that are not in the audit log yet' },
  ],
  personalData: {
    exports: {},
    erase: deletes('panel_views', ({ id }) => ({ owner: id })),
    why: 'filters of the panel’s lists that a member of staff has saved',
  },
});

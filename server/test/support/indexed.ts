import type { Connection, mongo } from 'mongoose';
import { expect } from 'vitest';
import { connectDatabase } from '../../src/platform/database/connect.js';
import { openIndexed } from './parts.js';

/** How a database finds what a query asks for. */
interface Plan {
  /** From the outside in, each with its index where it has one: `FETCH`, `IXSCAN code_1`. */
  readonly stages: readonly string[];
  /** How many documents are read. */
  readonly docs: number;
}

/** A database with all of the product's indexes, which tells how it finds. */
export interface IndexedDatabase {
  readonly connection: Connection;
  explained(
    collection: string,
    filter: mongo.Document,
    sort?: Readonly<Record<string, 1 | -1>>,
    /** The index that the query names, where it does. */
    hint?: string,
  ): Promise<Plan>;
  /** Expects that a plan reads an index in its order, and sorts nothing. */
  expectInOrder(plan: Pick<Plan, 'stages'>, index?: string): void;
  close(): Promise<void>;
}

/**
 * True if the plans of a database show that an index is read in its order, as those of MongoDB do. An engine that always sorts in
 * memory shows nothing about orders; what it finds by an index is still shown.
 */
export async function explainsOrders(connection: Connection): Promise<boolean> {
  const probe = connection.collection('order_probe');
  await probe.createIndex({ n: 1 });
  await probe.insertMany([{ n: 2 }, { n: 1 }]);
  const report = await probe.find({}).sort({ n: 1 }).explain('queryPlanner');
  await probe.drop();
  return !planStages((report['queryPlanner'] as mongo.Document)['winningPlan'] as mongo.Document).includes(
    'SORT',
  );
}

/** The stages of a plan, from the outside in. */
export function planStages(plan: mongo.Document): string[] {
  const inner =
    (plan['inputStages'] as mongo.Document[] | undefined) ??
    (plan['inputStage'] ? [plan['inputStage'] as mongo.Document] : []);
  const name = plan['indexName'] === undefined ? '' : ` ${String(plan['indexName'])}`;
  return [`${String(plan['stage'])}${name}`, ...inner.flatMap(planStages)];
}

/** Opens an empty database with all indexes. */
export async function openIndexedDatabase(): Promise<IndexedDatabase> {
  const database = await openIndexed();
  const connection = await connectDatabase({ uri: database.uri });
  const showsOrder = await explainsOrders(connection);
  return {
    connection,
    async explained(collection, filter, sort = {}, hint) {
      const query = connection
        .collection(collection)
        .find(filter)
        .sort({ ...sort });
      if (hint !== undefined) query.hint(hint);
      const report = await query.explain('executionStats');
      return {
        stages: planStages((report['queryPlanner'] as mongo.Document)['winningPlan'] as mongo.Document),
        docs: (report['executionStats'] as mongo.Document)['totalDocsExamined'] as number,
      };
    },
    expectInOrder({ stages }, index = '') {
      if (!showsOrder) return;
      expect(stages.join()).toContain(`IXSCAN ${index}`);
      expect(stages.join()).not.toContain('SORT');
    },
    async close() {
      await connection.close();
      await database.close();
    },
  };
}

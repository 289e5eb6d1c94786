import { commandFor } from './commands/index.js';
import type { Engine } from './engine.js';
import { CommandError, errorReply } from './errors.js';
import { decode, stringField, type Doc } from './values.js';
import type { Request } from './wire.js';

/** The array fields that hold documents, by command; those of an insert are never decoded. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  insert: 'documents',
  append: 'documents',
  update: 'updates',
  delete: 'deletes',
};

/** Runs one command and gives the reply; errors are replies too, and bugs are logged. */
export async function dispatch(
  engine: Engine,
  request: Request,
  log: (error: unknown) => void,
): Promise<Doc | Buffer> {
  try {
    engine.store.refresh();
    return await run(engine, request);
  } catch (error) {
    if (!(error instanceof CommandError)) log(error);
    return errorReply(error);
  }
}

async function run(engine: Engine, { body: raw, sequences }: Request): Promise<Doc | Buffer> {
  const sized = raw.subarray(0, raw.readInt32LE(0));
  const body = decodeBody(sized, sized.toString('latin1', 5, sized.indexOf(0, 5)));
  const [name = ''] = Object.keys(body);
  if (body['txnNumber'] !== undefined || body['autocommit'] !== undefined) {
    throw new CommandError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  const command = commandFor(body);
  const db = body['$db'] === undefined ? 'admin' : stringField(body, '$db');
  const field = DOCUMENTS[name];
  const inBody = name === 'insert' ? body['documents'] : undefined;
  const documents = sequences.get(field ?? '') ?? (Array.isArray(inBody) ? (inBody as Buffer[]) : []);
  const call = { body, db, documents };
  const start = () => command(engine, call);
  if (engine.log === undefined || name === 'append') return start();
  return engine.log.around(db, body, start);
}

function decodeBody(raw: Buffer, name: string): Doc {
  try {
    return decode(raw, name === 'insert' ? 'documents' : undefined);
  } catch (error) {
    throw new CommandError('InvalidBSON', error instanceof Error ? error.message : String(error));
  }
}

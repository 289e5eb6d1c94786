import { SUBJECTS } from '../../shared/dist/api/subjects.js';
import { BODY_LIMITS, sizeOf } from '../../server/dist/platform/http/read-body.js';

const AN_ID = '0123456789abcdef01234567';
/** The largest file that any call takes without a smaller number of its own. */
const FILE_BYTES = 5 * 1024 * 1024;

const takesFile = ({ upload, form }) => upload !== undefined || form !== undefined;

/** The limits of a call's body, `file`, or `webhook` for what only Telegram may send. */
function kindOf(contract) {
  if (contract.limit === 'updates') return 'webhook';
  return takesFile(contract) ? 'file' : sizeOf(contract);
}

/** Every call of the server, from its contracts. */
export function everyCall() {
  return SUBJECTS.flatMap(({ endpoints }) => endpoints).map((contract) => {
    const [method, path] = contract.path.split(' ');
    const filled = `/api${path.replace(/:\w+/g, AN_ID)}`;
    return { method, path: filled, contract, kind: kindOf(contract) };
  });
}

/** True for a call that takes a body. */
export const takesBody = ({ contract }) => contract.body !== undefined || takesFile(contract);

function aFile() {
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(FILE_BYTES), Buffer.from('\r\n--b--\r\n')]);
  return { type: 'multipart/form-data; boundary=b', body };
}

/** Lists in lists, as deep as a body of so many bytes can be. */
const nested = (bytes) => Buffer.from('['.repeat(bytes / 2) + ']'.repeat(bytes / 2));

const made = new Map();

/** The largest body that a call could be sent: a form with a file, or JSON that nests up to its size. */
export function largestBody({ kind }) {
  if (!made.has(kind))
    made.set(
      kind,
      kind === 'file'
        ? aFile()
        : { type: 'application/json', body: nested(BODY_LIMITS[kind === 'webhook' ? 'usual' : kind].bytes) },
    );
  return made.get(kind);
}

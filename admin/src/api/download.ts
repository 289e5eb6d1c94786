import { saveFile } from '@hokm/web/browser';
import { client } from './client.js';

/** Longest wait for the answer to begin, and then for each next piece of it, ms. */
const SILENCE_MS = 60_000;

/** The calls that answer with a file of a thing. */
type FilePath = 'GET /admin/system/backups/:id/file' | 'GET /admin/jobs/:id/file';

/** Downloads a file of the API. Asks for a confirmation where a fresh session is needed. Throws an `ApiError` for a refusal. */
export async function download(call: FilePath, id: string, name: string): Promise<void> {
  const { file } = await client.download(call, { params: { id }, timeoutMs: SILENCE_MS });
  saveFile(file, name);
}

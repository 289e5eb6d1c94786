import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Loads a `.env` file into the environment, if there is one. Variables that are set already win. */
export function loadEnvironmentFile(path = '.env'): void {
  if (existsSync(path)) loadEnvFile(path);
}

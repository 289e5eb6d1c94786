import { existsSync } from 'node:fs';
import { loadEnvFile } from 'node:process';

/** Takes the variables of a `.env` file, if there is one, into the environment; what is set there already stays. */
export function loadEnvironmentFile(path = '.env'): void {
  if (existsSync(path)) loadEnvFile(path);
}

/**
 * The list of flaky tests, `e2e/flaky.json`: the tests that passed at their second try only in the last run. A test that
 * needs its second try in two runs in a row fails the second run.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/**
 * Compares a run with the list.
 * @param {readonly string[]} listed names of the tests on the list
 * @param {readonly string[]} retried names of the tests that this run passed at the second try
 * @param {readonly string[]} ran names of all tests of this run
 * @returns `list`: the list for the next run; `repeated`: tests that were on the list and needed a second try again
 */
export function compareFlaky(listed, retried, ran) {
  const notRun = listed.filter((name) => !ran.includes(name));
  return {
    list: [...new Set([...notRun, ...retried])].sort(),
    repeated: retried.filter((name) => listed.includes(name)),
  };
}

/** Reads the list; empty when there is none. */
export function readFlaky(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/** Writes the list when it has changed. */
export function writeFlaky(file, list) {
  const text = `${JSON.stringify(list, null, 2)}\n`;
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

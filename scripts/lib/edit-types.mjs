/** Type-checks edits of sources without writing them: an edit that does not compile would fail every test. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** An edit may leave declarations unused or code unreachable. */
const ALLOWED = new Set([6133, 6138, 6192, 6196, 7027]);

/**
 * A checker for the tree at `root`. `errorsOf(file, text)` gives the messages that the file would cause with this text, and
 * did not cause before.
 */
export function editChecker(root) {
  const path = join(root, 'tsconfig.tests.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, path);
  const edited = new Map();
  const host = {
    getCompilationSettings: () => ({ ...options, incremental: false, tsBuildInfoFile: undefined }),
    getScriptFileNames: () => fileNames,
    getScriptVersion: (name) => String(edited.get(resolve(name))?.version ?? 0),
    getScriptSnapshot(name) {
      const text = edited.get(resolve(name))?.text ?? ts.sys.readFile(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  };
  const service = ts.createLanguageService(host);
  let version = 0;

  function messages(name, text) {
    edited.set(name, { text, version: (version += 1) });
    const found = [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)];
    return found
      .filter(({ code }) => !ALLOWED.has(code))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  return {
    errorsOf(file, text) {
      const name = resolve(root, file);
      const errors = messages(name, text);
      edited.set(name, { text: readFileSync(name, 'utf8'), version: (version += 1) });
      return errors;
    },
  };
}

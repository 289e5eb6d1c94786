/** Type-checks edits of sources without writing them: an edit that does not compile would fail every test. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';

/** An edit may leave declarations unused or code unreachable. */
const ALLOWED = new Set([6133, 6138, 6192, 6196, 6198, 7027]);

/** The files of a project. */
function filesOf(folder) {
  const path = join(folder, 'tsconfig.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  return ts.parseJsonConfigFileContent(config, ts.sys, folder, undefined, path).fileNames;
}

/**
 * A checker for the tree at `root`. `errorsOf(texts)` gives what the compiler says of files with other texts, by their paths.
 */
export function editChecker(root) {
  const path = join(root, 'tsconfig.tests.json');
  const { config } = ts.readConfigFile(path, ts.sys.readFile);
  const { options, fileNames: tests } = ts.parseJsonConfigFileContent(config, ts.sys, root, undefined, path);
  const sources = config.references.flatMap(({ path }) => filesOf(join(root, path)));
  const fileNames = [...new Set([...tests, ...sources])];
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

  function put(file, text) {
    edited.set(resolve(root, file), { text, version: (version += 1) });
  }

  function messages(file) {
    const name = resolve(root, file);
    return [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)]
      .filter(({ code }) => !ALLOWED.has(code))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
  }

  return {
    errorsOf(texts) {
      for (const [file, text] of texts) put(file, text);
      const errors = [...texts.keys()].flatMap(messages);
      for (const file of texts.keys()) put(file, readFileSync(resolve(root, file), 'utf8'));
      return errors;
    },
  };
}

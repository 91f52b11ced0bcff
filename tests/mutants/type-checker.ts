/** Whether a mutant passes the type checker: one that does not never reaches a test, so it is left out of the score. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import type { PlantedBug } from '../fault/planted/bugs.ts';

/** Checks mutants of the given sources one after the other; everything that they import is read once. */
export class TypeChecker {
  readonly #service: ts.LanguageService;
  readonly #mutated = new Map<string, { version: number; text?: string }>();

  constructor(files: readonly string[]) {
    const config = ts.readConfigFile('tsconfig.json', ts.sys.readFile).config as unknown;
    const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, resolve('.'));
    const declarations = fileNames.filter((file) => file.endsWith('.d.ts'));
    this.#service = ts.createLanguageService({
      // An import that a mutant leaves unused would go with the mistake.
      getCompilationSettings: () => ({ ...options, noUnusedLocals: false, noUnusedParameters: false }),
      getScriptFileNames: () => [...files.map((file) => resolve(file)), ...declarations],
      getScriptVersion: (file) => String(this.#mutated.get(file)?.version ?? 0),
      getScriptSnapshot: (file) => {
        const text = this.#mutated.get(file)?.text ?? ts.sys.readFile(file);
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
      },
      getCurrentDirectory: () => resolve('.'),
      getDefaultLibFileName: ts.getDefaultLibFilePath,
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    });
  }

  /** SQL has no types and passes. */
  passes({ file, find, put }: Pick<PlantedBug, 'file' | 'find' | 'put'>): boolean {
    if (!file.endsWith('.ts')) return true;
    const path = resolve(file);
    const version = (this.#mutated.get(path)?.version ?? 0) + 1;
    this.#mutated.set(path, { version, text: readFileSync(path, 'utf8').replace(find, () => put) });
    try {
      return this.#service.getSemanticDiagnostics(path).length === 0;
    } finally {
      this.#mutated.set(path, { version: version + 1 });
    }
  }
}

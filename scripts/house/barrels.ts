import type { Fault, SourceFile } from './source-file.ts'

/** Files that only pass on what others export: the reader should be sent to the place itself. */
export function barrelFaults(files: readonly SourceFile[]): Fault[] {
  return files
    .filter(({ reexports, program }) => reexports > 0 && reexports === program.body.length)
    .map(({ path }) => ({ path, line: 1, message: 'A barrel: import from the file that holds the thing' }))
}

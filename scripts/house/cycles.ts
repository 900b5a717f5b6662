import type { Fault, SourceFile } from './source-file.ts'

export function cycleFaults(files: readonly SourceFile[]): Fault[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const done = new Set<string>()
  const faults: Fault[] = []

  function visit(path: string, trail: readonly string[]) {
    const file = byPath.get(path)
    if (!file || done.has(path)) return
    for (const { target, isOurs, line } of file.imports) {
      if (!isOurs) continue
      const start = [...trail, path].indexOf(target)
      if (start === -1) visit(target, [...trail, path])
      else
        faults.push({
          path,
          line,
          message: `Imports run in a circle: ${[...trail, path, target].slice(start).join(' -> ')}`,
        })
    }
    done.add(path)
  }

  for (const { path } of files) visit(path, [])
  return faults
}

import { basename } from 'node:path'
import type { Fault } from './source-file.ts'

const FORBIDDEN = /(?:^|[-./])(?:utils?|helpers?|common|misc|managers?|services?|data|info)(?:[-./]|$)/
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/

export function fileNameFaults(paths: readonly string[]): Fault[] {
  return paths.flatMap((path) => {
    const refuse = (message: string): Fault[] => [{ path, line: 1, message }]
    if (FORBIDDEN.test(path))
      return refuse('Name it after what it is, not utils, helpers, common, misc, manager, service, data or info')
    if (/\.[jt]sx?$/.test(path) && !KEBAB.test(basename(path))) return refuse('File names are written in kebab-case')
    if (path.endsWith('.tsx') && !path.startsWith('web/'))
      return refuse('Only web/ may hold .tsx: Node runs the rest as written')
    return []
  })
}

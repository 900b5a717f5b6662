import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATE_FOLDER } from '#contract/page-template.ts'
import type { Bundle } from './bundle.ts'

/** Which scripts a visit loads: the core always, those of the route that is open, and the late ones once the page is at rest. */
export interface CodeList {
  readonly core: readonly string[]
  readonly routes: Readonly<Record<string, readonly string[]>>
  readonly late: Readonly<Record<string, readonly string[]>>
}

export const CODE_LIST = join(TEMPLATE_FOLDER, 'code.json')

/** Writes the list for those who measure the build; the server has no use for it. */
export function writeCodeList(place: string, { coreScripts, pageCodes, pageScripts, lateScripts }: Bundle): void {
  const list: CodeList = {
    core: coreScripts,
    routes: Object.fromEntries(pageCodes.map((code) => [code, pageScripts(code)])),
    late: Object.fromEntries(pageCodes.map((code) => [code, lateScripts(code)])),
  }
  writeFileSync(join(place, CODE_LIST), JSON.stringify(list))
}

export function readCodeList(place: string): CodeList {
  const list: CodeList = JSON.parse(readFileSync(join(place, CODE_LIST), 'utf8'))
  return list
}

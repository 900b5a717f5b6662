import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { TEMPLATE_FOLDER } from '#contract/page-template.ts'
import type { Bundle } from './bundle.ts'

export interface CodeList {
  readonly core: readonly string[]
  readonly routes: Readonly<Record<string, readonly string[]>>
  readonly late: Readonly<Record<string, readonly string[]>>
}

export const CODE_LIST = join(TEMPLATE_FOLDER, 'code.json')

export function writeCodeList(output: string, { coreScripts, pageCodes, pageScripts, lateScripts }: Bundle): void {
  const list: CodeList = {
    core: coreScripts,
    routes: Object.fromEntries(pageCodes.map((code) => [code, pageScripts(code)])),
    late: Object.fromEntries(pageCodes.map((code) => [code, lateScripts(code)])),
  }
  writeFileSync(join(output, CODE_LIST), JSON.stringify(list))
}

export function readCodeList(output: string): CodeList {
  const list: CodeList = JSON.parse(readFileSync(join(output, CODE_LIST), 'utf8'))
  return list
}

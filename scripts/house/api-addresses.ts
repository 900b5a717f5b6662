import { Visitor } from 'oxc-parser'
import { type Fault, lineOf, type SourceFile } from './source-file.ts'

/** The workers look at every address, and name none. */
const OURS = /^web\/(?!\w+\/worker\/)(?!.*\.test\.)/

/** Addresses of the API in the browser's code: it calls the typed client, or asks the contract. */
export function apiAddressFaults(files: readonly SourceFile[]): Fault[] {
  return files.filter(({ path }) => OURS.test(path)).flatMap(faultsOf)
}

function faultsOf({ path, text, program }: SourceFile): Fault[] {
  const faults: Fault[] = []
  const look = (words: string, start: number) => {
    if (words.startsWith('/api/'))
      faults.push({ path, line: lineOf(text, start), message: `${words} is said in the contract, or by the client` })
  }
  new Visitor({
    Literal: ({ value, start }) => look(String(value), start),
    TemplateElement: ({ value, start }) => look(value.raw, start),
  }).visit(program)
  return faults
}

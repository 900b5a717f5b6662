import { type Fault, lineOf, type SourceFile } from './source-file.ts'

const LATER = /\b(?:TODO|FIXME|XXX|HACK)\b/
const CODE = [
  /^(?:import|export)\s.*['"{=]/,
  /^(?:const|let|var)\s+[\w{[].*=/,
  /^(?:if|for|while|switch)\s*\(.*\)\s*\{?$/,
  /^(?:return|await|throw)\s+[\w.]+\(.*\)?$/,
  /^[\w.]+\(.*\);?$/,
  /^\}\s*(?:else|catch|finally)\b/,
  /;$/,
]

/** Code that was switched off instead of removed, and work put off to a later that never comes. */
export function deadCommentFaults(files: readonly SourceFile[]): Fault[] {
  return files.flatMap(({ path, text, comments }) =>
    comments.flatMap(({ type, value, start }) => {
      const line = lineOf(text, start)
      if (LATER.test(value)) return [{ path, line, message: 'Do it now, or write an issue: no TODO in the code' }]
      if (type === 'Block' && value.startsWith('*')) return []
      const isCode = value.split('\n').some((one) => CODE.some((pattern) => pattern.test(one.trim())))
      return isCode ? [{ path, line, message: 'Remove commented-out code: the history keeps it' }] : []
    }),
  )
}

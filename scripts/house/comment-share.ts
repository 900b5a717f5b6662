import { type Fault, lineOf, type SourceFile } from './source-file.ts'

/** Of a room's lines, in percent. Code that needs more words is rewritten rather than explained. */
const MOST = 6
/** Below so many lines a single sentence would be too much. */
const SMALL = 150

/** Rooms whose lines are comments too often. Tests are not counted: their titles are their words. */
export function commentFaults(files: readonly SourceFile[]): Fault[] {
  const rooms = Map.groupBy(
    files.filter(({ path }) => !/\.test\.tsx?$/.test(path)),
    ({ path }) => roomOf(path),
  )
  return [...rooms].flatMap(([room, inside]) => {
    const lines = inside.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
    const comments = inside.reduce((sum, file) => sum + commentLines(file), 0)
    const share = (comments / lines) * 100
    if (lines < SMALL || share <= MOST) return []
    const most = Math.floor((lines * MOST) / 100)
    const message = `${comments} of ${lines} lines are comments (${share.toFixed(1)} %); ${most} may be`
    return [{ path: room, line: 1, message }]
  })
}

/** `server` and `web` are rooms of rooms, and so are features and sites. */
function roomOf(path: string): string {
  const [top = '', second = '', third = '', ...rest] = path.split('/')
  if (!['server', 'web'].includes(top) || third === '') return top
  const isDeeper = ['features', 'site', 'desk', 'room'].includes(second) && rest.length > 0
  return isDeeper ? `${top}/${second}/${third}` : `${top}/${second}`
}

/** Lines that hold nothing but a comment, or a part of one. In plain JavaScript, tags are the types. */
function commentLines({ path, text, comments }: SourceFile): number {
  return comments.reduce((sum, { start, end, value }) => {
    if (path.endsWith('.js') && /@(?:param|type|returns)/.test(value)) return sum
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start)
    const lines = lineOf(text, end) - lineOf(text, start)
    return sum + lines + (before.trim() === '' ? 1 : 0)
  }, 0)
}

import * as z from 'zod/mini'
import { pageOf } from '#contract/video-address.ts'
import { indianDayKey } from '#contract/indian-time.ts'
import { asciiDigits } from '#contract/visible-text.ts'
import type { RecordingToAdd } from '#contract/recording-deeds.ts'
import type { Recording } from '#contract/recordings.ts'
import { DAY_MS } from '#contract/ground/time.ts'
import { indianMoment, momentOf, RELEASE, releaseIn } from '#web/room/parts/release.ts'
import type { Checked } from '#web/room/parts/saving.ts'
import { clockWords, secondsOf } from '#web/room/parts/clock-words.ts'

const NamedFile = z.nullable(z.object({ id: z.string(), name: z.string() }))

/** What stands in the form. */
export const Typed = z.object({
  title: z.string(),
  address: z.string(),
  minutes: z.string(),
  file: NamedFile,
  captions: NamedFile,
  /** A line for each: "12:30 Reflux". */
  chapters: z.string(),
  classId: z.string(),
  ...RELEASE,
  /** The last day in India on which members see it; empty for no end. */
  lastDay: z.string(),
  version: z.int(),
})
export type Typed = z.infer<typeof Typed>

export const draftName = (batchKey: string, recording: Recording | null) =>
  `recording ${batchKey} ${recording?.id ?? 'new'}`

const namedOf = (file: { readonly id: string; readonly name: string } | null | undefined) =>
  file ? { id: file.id, name: file.name } : null

export const typedOf = (recording: Recording | null, serverNow: string): Typed => ({
  title: recording?.title ?? '',
  address: recording?.embed ? pageOf(recording.embed) : '',
  minutes: recording?.embed ? String(Math.ceil(recording.seconds / 60)) : '',
  file: namedOf(recording?.file),
  captions: namedOf(recording?.captions),
  chapters: (recording?.chapters ?? []).map(({ at, title }) => `${clockWords(at)} ${title}`).join('\n'),
  classId: recording?.class?.id ?? '',
  ...releaseIn(recording, serverNow),
  lastDay: recording?.expiresAt ? indianDayKey(new Date(Date.parse(recording.expiresAt) - 1).toISOString()) : '',
  version: recording?.version ?? 0,
})

export function checked(typed: Typed, recording: Recording | null, serverNow: string): Checked<RecordingToAdd> {
  const { title, address, minutes, file, captions, classId, lastDay } = typed
  const wrong = (field: string, message: string) => ({ errors: [{ field, message }] })
  const releaseAt = momentOf(typed, recording, serverNow)
  if (releaseAt === undefined) return wrong('day', 'Give a day and an hour in India')
  const end = lastDay === '' ? null : indianMoment(lastDay, '00:00')
  if (end === undefined) return wrong('expiresAt', 'Give a day')
  const chapters = chaptersIn(typed.chapters)
  if (typeof chapters === 'string')
    return wrong('chapters', `“${chapters}”: begin each line with a place such as 12:30, then say what begins there`)
  const length = Math.round(Number(minutes) * 60)
  const toSend = {
    title,
    address: file ? '' : address,
    fileId: file?.id ?? null,
    captionsId: captions?.id ?? null,
    classId: classId || null,
    seconds: file || minutes === '' || Number.isNaN(length) ? null : length,
    chapters,
    releaseAt,
    expiresAt: end === null ? null : new Date(Date.parse(end) + DAY_MS).toISOString(),
  }
  return title.trim() === '' ? wrong('title', 'Say what was recorded') : { toSend }
}

/** The first line that is no chapter, where there is one. */
function chaptersIn(lines: string): Array<{ at: number; title: string }> | string {
  const chapters: Array<{ at: number; title: string }> = []
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [, place = '', title = ''] = /^\s*([\p{Nd}:]+)\s+(.+?)\s*$/u.exec(line) ?? []
    const at = secondsOf(asciiDigits(place))
    if (at === null) return line.trim()
    chapters.push({ at, title })
  }
  return chapters
}

import { indianTime } from '#contract/indian-time.ts'
import type { AttendanceState, RoomBatch, RoomClass } from '#contract/room.ts'
import { roomPaths } from '#contract/room-paths.ts'
import { ownTime } from '#web/platform/local-time.ts'
import { RoomLink } from '#web/room/parts/room-link.tsx'
import { dayInIndia, hoursInIndia, isOn } from './class-words.ts'

interface ClassListProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  /** Of whoever reads, in the classes that are over. */
  readonly attendance: RoomBatch['attendance']
  /** The server's time, in milliseconds. */
  readonly now: number
}

/** Every class of the batch in the order of time, each with its state in a word. */
export function ClassList({ batchKey, classes, attendance: { there, held }, now }: ClassListProps) {
  if (classes.length === 0) return null
  return (
    <section aria-labelledby="classes" className="mt-8">
      <h2 id="classes" className="text-lg font-bold">
        All classes
      </h2>
      {held > 0 && (
        <p className="figures">
          You were in {there} of {held} {held === 1 ? 'class' : 'classes'} so far.
        </p>
      )}
      <ol className="mt-2 grid figures">
        {classes.map((one) => (
          <li key={one.id} className="grid gap-x-4 border-t border-line py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <p>
              <span className="font-semibold">Class {one.number}</span>
              <span className="block text-sm text-ink-soft">{stateWords(one, now)}</span>
            </p>
            <div>
              {one.title && <p className="font-semibold">{one.title}</p>}
              <p className={one.state === 'cancelled' ? 'text-ink-soft line-through' : ''}>
                {dayInIndia(one)}, {hoursInIndia(one)}
              </p>
              <Local one={one} />
              {one.attended && <p className="text-sm text-ink-soft">{ATTENDED[one.attended]}</p>}
              <OfRecording batchKey={batchKey} one={one} now={now} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

const ATTENDED: Record<AttendanceState, string> = {
  present: 'You were there',
  partial: 'You were there for a part of it',
  absent: 'You missed it',
  excused: 'You were excused',
}

interface OfRecordingProps {
  readonly batchKey: string
  readonly one: RoomClass
  readonly now: number
}

/** Once a class is over: its recording, when it comes, or that there is none yet. */
function OfRecording({ batchKey, one: { number, state, endsAt, recording }, now }: OfRecordingProps) {
  if (state === 'cancelled' || now < Date.parse(endsAt)) return null
  const words = recordingWords(recording, now)
  if (words) return <p className="text-sm text-ink-soft">{words}</p>
  return (
    <RoomLink to={roomPaths.part(batchKey, 'recordings')} className="link inline-flex min-h-12 items-center">
      Watch the recording<span className="sr-only"> of class {number}</span>
    </RoomLink>
  )
}

/** Why there is nothing to watch. */
function recordingWords(recording: RoomClass['recording'], now: number): string | null {
  if (!recording) return 'No recording yet'
  const { from, until } = recording
  if (now < Date.parse(from)) return `Recording from ${indianTime(from)}`
  return until && now >= Date.parse(until) ? 'The recording has ended' : null
}

function Local({ one }: { readonly one: RoomClass }) {
  const local = one.state === 'cancelled' ? null : ownTime(one.startsAt)
  return local && <p className="text-sm text-ink-soft">{local} where you are</p>
}

function stateWords(one: RoomClass, now: number): string {
  if (one.state === 'cancelled') return 'Cancelled'
  if (isOn(one, now)) return 'On now'
  return now < Date.parse(one.startsAt) ? 'To come' : 'Over'
}

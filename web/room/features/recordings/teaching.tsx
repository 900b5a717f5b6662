import { useQueryClient } from '@tanstack/react-query'
import { pageOf } from '#contract/video-address.ts'
import type { Recording, RecordingList } from '#contract/recordings.ts'
import type { RoomClass } from '#contract/room.ts'
import { hasDraft } from '#web/platform/draft.ts'
import { TeachingList } from '#web/room/parts/teaching-list.tsx'
import { changeRecording, recordingsQuery, removeRecording } from './recording-calls.ts'
import { RecordingForm } from './recording-form.tsx'
import { RecordingItem } from './recording-item.tsx'
import { draftName } from './typed.ts'

interface TeachingProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  readonly list: RecordingList
}

/** All recordings of a batch, for whoever teaches it. */
export function Teaching({ batchKey, classes, list: { recordings, serverNow, viewer } }: TeachingProps) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries(recordingsQuery(batchKey))
  const common = { batchKey, classes, serverNow, onAnswer: readAgain }
  return (
    <TeachingList
      things={recordings}
      serverNow={serverNow}
      addWords="Add a recording"
      emptyWords="Nothing is here yet. An unlisted video on YouTube or Vimeo costs the least; a file of your own stays behind the seat."
      isBegun={(recording) => hasDraft(draftName(batchKey, recording))}
      renderForm={(recording, onClose) => <RecordingForm {...common} recording={recording} onClose={onClose} />}
      renderItem={(recording, deeds) => (
        <RecordingItem batchKey={batchKey} recording={recording} viewer={viewer} as="teacher">
          {!recording.startsAtOnce && (
            <p className="font-medium text-trip">
              Its index stands at the end of the file, so it begins late on slow lines. Export it again for the web
              (&quot;fast start&quot;) and put that in its place.
            </p>
          )}
          {deeds}
        </RecordingItem>
      )}
      release={(recording, releaseAt) => changeRecording(batchKey, recording.id, { ...asSent(recording), releaseAt })}
      remove={({ id, version }) => removeRecording(batchKey, id, version)}
      readAgain={readAgain}
    />
  )
}

const asSent = ({
  title,
  class: ofClass,
  embed,
  file,
  captions,
  seconds,
  chapters,
  expiresAt,
  version,
}: Recording) => ({
  title,
  classId: ofClass?.id ?? null,
  address: embed ? pageOf(embed) : '',
  fileId: file?.id ?? null,
  captionsId: captions?.id ?? null,
  seconds: embed ? seconds : null,
  chapters,
  expiresAt,
  version,
})

import { useState } from 'react'
import type { NewDoubt } from '#contract/doubt-inputs.ts'
import { MINUTE_WANTED, TITLE_WANTED } from '#contract/doubts.ts'
import type { FieldError } from '#contract/problem.ts'
import type { RoomBatch, RoomClass } from '#contract/room.ts'
import { useDraft } from '#web/platform/draft.ts'
import { useFieldErrors } from '#web/platform/field-errors.ts'
import { createKeyring } from '#web/platform/idempotency-key.ts'
import { ROOM_DRAFT } from '#web/platform/room-store.ts'
import { clockWords, secondsOf } from '#web/room/parts/clock-words.ts'
import { askedFrom } from './asked-from.ts'
import { smallPicture } from './small-picture.ts'
import { askNow, type Sender } from './unsent-doubts.ts'

export interface Asking {
  readonly batch: RoomBatch
  readonly sender: Sender
  readonly onDone: () => void
}

/** The values of the form, and what becomes of them. */
export function useAskForm({ batch, sender, onDone }: Asking) {
  const { key: batchKey, reader, classes, serverNow } = batch
  const title = useDraft(`${ROOM_DRAFT}${reader} ${batchKey} title`)
  const body = useDraft(`${ROOM_DRAFT}${reader} ${batchKey} body`)
  const on = classes.find(isOn(serverNow))
  const from = useState(() => askedFrom(classes))[0]
  const [classId, setClassId] = useState(from?.classId ?? '')
  const [minute, setMinute] = useState(from?.second == null ? '' : clockWords(from.second))
  const [picture, setPicture] = useState<File | null>(null)
  const { found, errors, problem, refuse, changing } = useFieldErrors()
  const [isBusy, setBusy] = useState(false)
  const recording = classes.find(({ id }) => id === classId)?.recording ?? null
  const hasMinutes = recording !== null && recording.from <= serverNow
  const [keyring] = useState(() => createKeyring())

  async function send() {
    const second = minute.trim() === '' || !hasMinutes ? null : (secondsOf(minute) ?? Number.NaN)
    const typed = { title: title.text, body: body.text, classId: classId === '' ? null : classId, second }
    const key = keyring.keyFor(JSON.stringify([typed, picture?.name, picture?.lastModified]))
    const faults = faultsIn(typed)
    refuse({ detail: '', errors: faults })
    if (faults.length > 0) return
    setBusy(true)
    const small = picture && (await smallPicture(picture))
    const outcome = await askNow(sender, {
      id: key,
      batchKey,
      given: { ...typed, from: reader, key, hasPicture: picture !== null },
      picture: small,
    })
    setBusy(false)
    if (outcome.state === 'refused') return refuse(outcome.problem)
    title.clear()
    body.clear()
    onDone()
  }

  return {
    title: { text: title.text, write: changing('title', title.write) },
    body: { text: body.text, write: changing('body', body.write) },
    classId: { value: classId, set: changing('classId', setClassId) },
    /** The class that is on, to be offered. */
    on: classId === '' ? on : undefined,
    hasMinutes,
    minute: { value: minute, set: changing('second', setMinute) },
    setPicture: changing('hasPicture', setPicture),
    found,
    errors,
    problem,
    isBusy,
    send,
  }
}

const isOn =
  (now: string) =>
  ({ state, startsAt, endsAt }: RoomClass): boolean =>
    state === 'planned' && startsAt <= now && now < endsAt

/** What the server would refuse: without a connection it is not asked. */
const faultsIn = ({ title, second }: Pick<NewDoubt, 'title' | 'second'>): FieldError[] => [
  ...(title.trim() === '' ? [{ field: 'title', message: TITLE_WANTED }] : []),
  ...(Number.isNaN(second) ? [{ field: 'second', message: MINUTE_WANTED }] : []),
]

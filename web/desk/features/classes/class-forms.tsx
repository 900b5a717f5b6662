import { useState } from 'react'
import { classTime } from '#contract/batches.ts'
import { ClassChange, ClassTurn, NewClass, type ClassChanged, type ClassRow } from '#contract/classes.ts'
import { DeedForm } from '#web/desk/parts/deed-form.tsx'
import { FollowingField } from '#web/desk/parts/following-field.tsx'
import type { FormValues } from '#web/platform/checked-form.ts'
import { useMailSentence, type MailSentence } from '#web/platform/staff/mail-sentence.ts'
import { addClass, changeClass, turnClass } from './class-calls.ts'
import { mailWords } from './mail-words.ts'
import { fieldsOf } from './when.ts'

const BACK = 'Taken back at once'

const counted = (typed: FormValues) => ({ ...typed, minutes: Number(typed['minutes']) })

export function AddClassForm({ batchKey, onClose }: { readonly batchKey: string; readonly onClose: () => void }) {
  const mailed = useMailSentence()
  return (
    <DeedForm<NewClass & { why?: string }, ClassChanged>
      label="Add a class"
      draft={null}
      rules={{ safeParse: (typed) => NewClass.safeParse(counted(typed)) }}
      call={(sent) => addClass(batchKey, sent)}
      said={(sent, { letters }) => addedWords(sent, letters, mailed)}
      button="Add the class"
      onClose={onClose}
    >
      {(errorOf) => <WhenFields errorOf={errorOf} />}
    </DeedForm>
  )
}

const addedWords = ({ day, at, minutes }: NewClass, letters: number, mailed: MailSentence): string =>
  Date.parse(classTime({ day, at, minutes }).endsAt) <= Date.now()
    ? 'The class is added. It is over by then: it counts as held, and the roll can be called.'
    : `The class is added. ${mailWords(letters, 'in a minute', mailed)}`

interface OneClassProps {
  readonly one: ClassRow
  readonly onClose: () => void
}

/** Another time, another length, or what it is about. */
export function ChangeClassForm({ one, onClose }: OneClassProps) {
  const mailed = useMailSentence()
  const { id, version, title, number } = one
  const before = { title, ...fieldsOf(one), why: BACK }
  return (
    <DeedForm
      label={`Change class ${number}`}
      draft={`change class ${id}`}
      rules={{ safeParse: (typed) => ClassChange.safeParse({ ...counted(typed), version }) }}
      call={(sent) => changeClass(id, sent)}
      said={(_sent, { letters }) => `Class ${number} is changed. ${mailWords(letters, 'in a minute', mailed)}`}
      undo={(kept) => () => changeClass(id, { ...before, version: kept.version })}
      button="Save the change"
      onClose={onClose}
    >
      {(errorOf) => <WhenFields one={one} errorOf={errorOf} />}
    </DeedForm>
  )
}

/** Called off, or restored: what it is when it opens, whatever somebody else does meanwhile. */
export function TurnClassForm({ one, onClose }: OneClassProps) {
  const mailed = useMailSentence()
  const { id, version, number } = one
  const [isOff] = useState(one.state === 'cancelled')
  const state = isOff ? 'planned' : 'cancelled'
  return (
    <DeedForm
      label={isOff ? `Restore class ${number}` : `Call class ${number} off`}
      draft={`turn class ${id}`}
      rules={{ safeParse: (typed) => ClassTurn.safeParse({ ...typed, state, version }) }}
      call={(sent) => turnClass(id, sent)}
      said={(_sent, { letters }) =>
        `Class ${number} is ${isOff ? 'restored' : 'called off'}. ${mailWords(letters, 'in a minute', mailed)}`
      }
      undo={(kept) => () => turnClass(id, { state: isOff ? 'cancelled' : 'planned', why: BACK, version: kept.version })}
      button={isOff ? 'Restore the class' : 'Call it off'}
      tone={isOff ? 'flare' : 'trip'}
      onClose={onClose}
    />
  )
}

interface WhenFieldsProps {
  readonly one?: ClassRow
  readonly errorOf: (name: 'title' | 'day' | 'at' | 'minutes') => string | undefined
}

function WhenFields({ one, errorOf }: WhenFieldsProps) {
  const { day, at, minutes } = one ? fieldsOf(one) : { day: '', at: '19:00', minutes: 120 }
  return (
    <>
      <FollowingField
        label="What it is about"
        name="title"
        required={false}
        now={one?.title ?? ''}
        error={errorOf('title')}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <FollowingField label="Day" name="day" type="date" now={day} error={errorOf('day')} />
        <FollowingField label="Time in India" name="at" type="time" now={at} error={errorOf('at')} />
        <FollowingField label="Minutes" name="minutes" inputMode="numeric" now={minutes} error={errorOf('minutes')} />
      </div>
    </>
  )
}

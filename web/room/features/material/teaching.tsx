import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { indianTime } from '#contract/indian-time.ts'
import type { Material } from '#contract/material.ts'
import type { RoomClass } from '#contract/room.ts'
import type { Answer } from '#web/platform/answer.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { changeMaterial, materialQuery, orderMaterial, removeMaterial } from './material-calls.ts'
import { MaterialForm } from './material-form.tsx'
import { MaterialItem } from './material-item.tsx'
import { isBegun, releaseOf } from './typed.ts'

interface TeachingProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  readonly materials: readonly Material[]
  readonly serverNow: string
}

/** All notes and files of a batch, for whoever teaches it. */
export function Teaching({ batchKey, classes, materials, serverNow }: TeachingProps) {
  const queries = useQueryClient()
  const begun = [null, ...materials].find((one) => isBegun(batchKey, one))
  const [open, setOpen] = useState(begun === undefined ? '' : (begun?.id ?? NEW))
  const [said, setSaid] = useState('')
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const readAgain = () => queries.invalidateQueries(materialQuery(batchKey))
  const close = (words: string) => {
    setOpen('')
    setSaid(words)
    requestAnimationFrame(() => first.current?.focus())
  }

  async function carryOut(deed: () => Promise<Answer<unknown>>, done: string): Promise<void> {
    setBusy(true)
    const answer = await deed()
    await readAgain()
    setBusy(false)
    setSaid(answer.ok ? done : '')
    setRefusal(answer.ok ? '' : refusalWords(answer.problem))
  }

  const form = (material: Material | null) => (
    <MaterialForm
      batchKey={batchKey}
      classes={classes}
      material={material}
      serverNow={serverNow}
      onAnswer={readAgain}
      onClose={close}
    />
  )
  const ids = materials.map(({ id }) => id)
  return (
    <div className="mt-5 grid gap-4">
      <p role="status" className={said ? 'font-medium' : 'sr-only'}>
        {said}
      </p>
      {refusal && <Alert>{refusal}</Alert>}
      {open === NEW ? (
        form(null)
      ) : (
        <Button ref={first} className="min-h-12 justify-self-start" onClick={() => setOpen(NEW)}>
          Add a note or a file
        </Button>
      )}
      {materials.length === 0 && <p>Nothing is here yet. Members see what you add from the moment that you choose.</p>}
      <ul className="grid gap-4">
        {materials.map((material, index) => (
          <li key={material.id}>
            {open === material.id ? (
              form(material)
            ) : (
              <MaterialItem batchKey={batchKey} material={material} isNamed={false}>
                <Deeds
                  material={material}
                  serverNow={serverNow}
                  isBusy={isBusy}
                  onChange={() => setOpen(material.id)}
                  onRelease={(releaseAt) =>
                    carryOut(
                      () => changeMaterial(batchKey, material.id, { ...asSent(material), releaseAt }),
                      releaseAt ? 'Members see it now.' : 'Members do not see it any more.',
                    )
                  }
                  onMove={
                    index === 0
                      ? null
                      : () => carryOut(() => orderMaterial(batchKey, ids, movedUp(ids, index)), 'It stands higher now.')
                  }
                  onRemove={() =>
                    carryOut(() => removeMaterial(batchKey, material.id, material.version), 'It is removed.')
                  }
                />
              </MaterialItem>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

const NEW = 'new'

const refusalWords = ({
  code,
  detail,
  errors,
}: {
  code: string
  detail: string
  errors: readonly { message: string }[]
}) =>
  code === 'versionStale'
    ? 'Somebody else changed this meanwhile. You see how it stands now: please try again.'
    : errors.map(({ message }) => message).join('. ') || detail

const asSent = ({ title, body, file, watermark, class: ofClass, version }: Material) => ({
  title,
  body: body ?? '',
  fileId: file?.id ?? null,
  watermark,
  classId: ofClass?.id ?? null,
  version,
})

const movedUp = (ids: readonly string[], index: number): string[] => {
  const [one = '', other = ''] = [ids[index], ids[index - 1]]
  return ids.with(index - 1, one).with(index, other)
}

interface DeedsProps {
  readonly material: Material
  readonly serverNow: string
  readonly isBusy: boolean
  readonly onChange: () => void
  readonly onRelease: (releaseAt: string | null) => void
  readonly onMove: (() => void) | null
  readonly onRemove: () => void
}

function Deeds({ material, serverNow, isBusy, onChange, onRelease, onMove, onRemove }: DeedsProps) {
  const [isSure, setSure] = useState(false)
  const release = releaseOf(material, serverNow)
  const of = <span className="sr-only"> {material.title}</span>
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <p className="font-medium">{stateWords(material, release)}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="plain" className="min-h-12" busy={isBusy} onClick={onChange}>
          Change{of}
        </Button>
        {release !== 'now' && (
          <Button tone="plain" className="min-h-12" busy={isBusy} onClick={() => onRelease(serverNow)}>
            Release now{of}
          </Button>
        )}
        {release !== 'held' && (
          <Button tone="plain" className="min-h-12" busy={isBusy} onClick={() => onRelease(null)}>
            Hold back{of}
          </Button>
        )}
        {onMove && (
          <Button tone="plain" className="min-h-12" busy={isBusy} onClick={onMove}>
            Higher{of}
          </Button>
        )}
        {isSure ? (
          <>
            <Button tone="plain" className="min-h-12 border-trip! text-trip!" busy={isBusy} onClick={onRemove}>
              Remove for good{of}
            </Button>
            <Button tone="quiet" className="min-h-12" onClick={() => setSure(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <Button tone="quiet" className="min-h-12" onClick={() => setSure(true)}>
            Remove{of}
          </Button>
        )}
      </div>
    </div>
  )
}

function stateWords({ releaseAt }: Material, release: ReturnType<typeof releaseOf>): string {
  if (releaseAt === null) return 'Kept back: members do not see it'
  return release === 'now'
    ? `Members see it since ${indianTime(releaseAt)}`
    : `Members see it from ${indianTime(releaseAt)}`
}

import { useQueryClient } from '@tanstack/react-query'
import type { Material } from '#contract/material.ts'
import type { RoomClass } from '#contract/room.ts'
import { hasDraft } from '#web/platform/draft.ts'
import { TeachingList } from '#web/room/parts/teaching-list.tsx'
import { changeMaterial, materialQuery, orderMaterial, removeMaterial } from './material-calls.ts'
import { MaterialForm } from './material-form.tsx'
import { MaterialItem } from './material-item.tsx'
import { draftName } from './typed.ts'

interface TeachingProps {
  readonly batchKey: string
  readonly classes: readonly RoomClass[]
  readonly materials: readonly Material[]
  readonly serverNow: string
}

/** All notes and files of a batch, for whoever teaches it. */
export function Teaching({ batchKey, classes, materials, serverNow }: TeachingProps) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries(materialQuery(batchKey))
  const ids = materials.map(({ id }) => id)
  const common = { batchKey, classes, serverNow, onAnswer: readAgain }
  return (
    <TeachingList
      things={materials}
      serverNow={serverNow}
      addWords="Add a note or a file"
      emptyWords="Nothing is here yet. Members see what you add from the moment that you choose."
      isBegun={(material) => hasDraft(draftName(batchKey, material))}
      renderForm={(material, onClose) => <MaterialForm {...common} material={material} onClose={onClose} />}
      renderItem={(material, deeds) => (
        <MaterialItem batchKey={batchKey} material={material} isNamed={false}>
          {deeds}
        </MaterialItem>
      )}
      release={(material, releaseAt) => changeMaterial(batchKey, material.id, { ...asSent(material), releaseAt })}
      moveUp={(index) => orderMaterial(batchKey, ids, movedUp(ids, index))}
      remove={({ id, version }) => removeMaterial(batchKey, id, version)}
      readAgain={readAgain}
    />
  )
}

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

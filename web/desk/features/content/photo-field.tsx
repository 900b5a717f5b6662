import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Photo } from '#contract/picture-address.ts'
import { LEAST_SIDE, PICTURE_KINDS, PICTURE_MEGABYTES } from '#contract/pictures.ts'
import { DropField } from '#web/desk/parts/drop-field.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { FieldNotes, TextField } from '#web/ui/field.tsx'
import { isFields, textOf } from './draft-values.ts'
import { useFaultAt, type PartProps } from './form-faults.ts'
import { picturesQuery, uploadPicture } from './picture-calls.ts'
import { PictureChoice } from './picture-choice.tsx'
import { pictureFault } from './picture-fault.ts'
import { Thumbnail } from './thumbnail.tsx'

/** A picture with its words: uploaded, or one that was uploaded before. */
export function PhotoField({ field, path, value, onChange }: PartProps) {
  const photo = photoIn(value)
  const ownFault = useFaultAt(path)
  const idFault = useFaultAt(`${path}.id`)
  const altFault = useFaultAt(`${path}.alt`)
  const { upload, uploading, problem } = useUpload((id) => onChange({ id, alt: photo?.alt ?? '' }))
  return (
    <fieldset className="grid min-w-0 gap-3 border-l-2 border-line pl-3">
      <legend className="mb-2 font-semibold">{field.label}</legend>
      <FieldNotes id={path} error={ownFault ?? idFault} hint={photo ? null : field.rule} />
      {photo && (
        <>
          <Thumbnail id={photo.id} />
          <TextField
            name={`${path}.alt`}
            label="What the picture shows, in words"
            hint="For those who cannot see it"
            required
            autoComplete="off"
            error={altFault}
            value={photo.alt}
            onChange={(event) => onChange({ ...photo, alt: event.target.value })}
          />
          <div>
            <SmallButton tone="quiet" onClick={() => onChange(null)}>
              Take the picture away
            </SmallButton>
          </div>
        </>
      )}
      <DropField
        label={
          photo ? `Another file in its place: ${field.label.toLowerCase()}` : `A file: ${field.label.toLowerCase()}`
        }
        hint={`Drop it here, or choose it: JPEG, PNG or WebP, up to ${PICTURE_MEGABYTES} MB, each side at least ${LEAST_SIDE} pixels.`}
        accept={PICTURE_KINDS.join(',')}
        onChoose={(file) => void upload(file)}
      />
      <p role="status">{uploading && `Uploading ${uploading}`}</p>
      {problem && <Alert>{problem}</Alert>}
      <PictureChoice name={field.label} onChoose={(id) => onChange({ id, alt: '' })} />
    </fieldset>
  )
}

function photoIn(value: unknown): Photo | null {
  return isFields(value) && textOf(value['id']) !== '' ? { id: textOf(value['id']), alt: textOf(value['alt']) } : null
}

/** `onUploaded` is told of the last file alone, and what it does then sees the form as it is at that moment. */
function useUpload(onUploaded: (id: string) => void) {
  const queries = useQueryClient()
  const [uploading, setUploading] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef(0)
  const told = useRef(onUploaded)
  useEffect(() => {
    told.current = onUploaded
  })

  async function upload(file: File) {
    const call = ++latest.current
    setProblem(null)
    const fault = await pictureFault(file)
    if (call !== latest.current) return
    if (fault) return setProblem(fault)
    setUploading(file.name)
    const answer = await uploadPicture(file)
    if (call !== latest.current) return
    setUploading(null)
    if (!answer.ok) return setProblem(answer.problem.detail)
    told.current(answer.value.id)
    await queries.invalidateQueries({ queryKey: picturesQuery.queryKey })
  }

  return { upload, uploading, problem }
}

import { useState } from 'react'
import { isFields, textOf } from './draft-values.ts'
import { Faults } from './form-faults.ts'
import { PhotoField } from './photo-field.tsx'

interface OnePhotoProps {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly errorOf: (name: string) => string | undefined
}

/** A picture in a form that reads its own controls: there its id stands in a hidden one. */
export function OnePhoto({ name, label, hint, errorOf }: OnePhotoProps) {
  const [photo, setPhoto] = useState<unknown>(null)
  const faults = [name, `${name}.id`, `${name}.alt`].flatMap((field) => {
    const message = errorOf(field)
    return message === undefined ? [] : [{ field, message }]
  })
  return (
    <Faults value={faults}>
      <input type="hidden" name={`${name}.id`} value={isFields(photo) ? textOf(photo['id']) : ''} />
      <PhotoField
        field={{ name, label, rule: hint, isOptional: true, isSealed: false, input: 'photo' }}
        path={name}
        value={photo}
        onChange={setPhoto}
      />
    </Faults>
  )
}

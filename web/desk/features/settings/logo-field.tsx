import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LEAST_LOGO_SIDE, logoData } from '#contract/logo.ts'
import type { OwnerSetting, OwnerSettings } from '#contract/owner-settings.ts'
import { PICTURE_BYTES, PICTURE_KINDS, PICTURE_MEGABYTES } from '#contract/pictures.ts'
import { DropField } from '#web/desk/parts/drop-field.tsx'
import type { Answer } from '#web/platform/answer.ts'
import { sayDone } from '#web/platform/outcomes.ts'
import { Alert } from '#web/ui/alert.tsx'
import { SmallButton } from '#web/ui/dense/small-button.tsx'
import { changeSettings, ownerSettingsQuery, uploadLogo } from './setting-calls.ts'

interface LogoFieldProps {
  readonly setting: OwnerSetting
  readonly group: string
  readonly version: number
}

/** The logo as it is in force. Another one is stored as soon as it is chosen. */
export function LogoField({ setting, group, version }: LogoFieldProps) {
  const { name, label, hint, value } = setting
  const { busy, problem, change, refuse } = useChange()
  const upload = (file: File) =>
    file.size > PICTURE_BYTES
      ? refuse(`${file.name} is larger than ${PICTURE_MEGABYTES} MB`)
      : void change(`Uploading ${file.name}`, 'The logo is saved. It is in force in a moment.', () =>
          uploadLogo(version, file),
        )
  const remove = () =>
    void change('Removing the logo', 'The logo is removed. The drawn mark is back in a moment.', () =>
      changeSettings(group, { version, values: { [name]: '' } }),
    )
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium">{label}</legend>
      <p className="text-ink-soft">{hint}</p>
      {value !== '' && (
        <>
          <LogoPreview value={value} />
          <div>
            <SmallButton busy={busy !== null} onClick={remove}>
              Remove the logo
            </SmallButton>
          </div>
        </>
      )}
      <DropField
        label={value === '' ? 'Upload a logo' : 'Upload another logo'}
        hint={`JPEG, PNG or WebP, up to ${PICTURE_MEGABYTES} MB, each side at least ${LEAST_LOGO_SIDE} pixels. A square PNG with a transparent background looks best.`}
        accept={PICTURE_KINDS.join(',')}
        onChoose={(file) => busy === null && upload(file)}
      />
      <p role="status">{busy}</p>
      {problem && <Alert>{problem}</Alert>}
    </fieldset>
  )
}

/** On white, which it stands on where a theme is dark. */
export const LogoPreview = ({ value }: { readonly value: string }) => (
  <img
    src={logoData(value)}
    alt="The logo as it is"
    className="h-auto max-h-24 w-auto max-w-full justify-self-start rounded-sheet border border-line bg-white object-contain p-2"
  />
)

function useChange() {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function change(doing: string, done: string, call: () => Promise<Answer<OwnerSettings>>) {
    setProblem(null)
    setBusy(doing)
    const answer = await call()
    setBusy(null)
    if (!answer.ok) return setProblem(answer.problem.errors[0]?.message ?? answer.problem.detail)
    queries.setQueryData(ownerSettingsQuery.queryKey, answer.value)
    sayDone(done)
  }

  return { busy, problem, change, refuse: setProblem }
}

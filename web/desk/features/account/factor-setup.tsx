import { useState } from 'react'
import { encode } from 'uqr'
import { SecondFactorCode } from '#contract/desk-entry.ts'
import { useCheckedForm } from '#web/platform/checked-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { confirmFactor } from './account-calls.ts'

interface FactorSetupProps {
  readonly begun: { readonly uri: string; readonly secret: string }
  readonly onOn: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The secret for the app, as a picture and as text, and the first code of the app. */
export function FactorSetup({ begun: { uri, secret }, onOn, onCancel }: FactorSetupProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const { handlers, field, isBusy } = useCheckedForm<SecondFactorCode>({
    rules: () => SecondFactorCode,
    async send({ code }, form) {
      setRefusal(null)
      const answer = await confirmFactor(code)
      if (answer.ok) return onOn(answer.value.recoveryCodes)
      if (!form.show(answer.problem)) setRefusal(answer.problem.detail)
    },
  })
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-[12rem_1fr]">
      <QrCode text={uri} />
      <div className="grid content-start gap-4">
        <p>
          Scan this with an authenticator app. On this phone, or without a camera, type this key into it:
          <code className="mt-1 block font-semibold tracking-wider wrap-anywhere select-all">{spaced(secret)}</code>
        </p>
        <form noValidate {...handlers} aria-label="Set up the second factor" className="grid gap-4">
          {refusal && <Alert>{refusal}</Alert>}
          <TextField
            label="The code that the app shows"
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            {...field('code')}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isBusy}>
              Turn it on
            </Button>
            <Button tone="plain" onClick={onCancel}>
              Cancel
            </Button>
          </div>
        </form>
      </div>
    </div>
  )
}

const spaced = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ')

/** Dark on light in both themes: not every app reads it the other way round. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The key as a picture" className="w-48 rounded-sheet">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

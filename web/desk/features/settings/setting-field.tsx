import type { OwnerSetting } from '#contract/owner-settings.ts'
import { SelectField, TextArea, TextField } from '#web/ui/field.tsx'
import { ButtonFields } from './button-fields.tsx'
import { takenAway } from './changed-values.ts'
import { LogoField, LogoPreview } from './logo-field.tsx'

interface SettingFieldProps {
  readonly setting: OwnerSetting
  readonly group: string
  readonly version: number
  readonly errorOf: (name: string) => string | undefined
}

const TYPES = { email: 'email', long: 'text', phone: 'tel', secret: 'text', text: 'text', url: 'url' } as const

/** A setting as it is in force; a secret is typed anew and never shown. */
export function SettingField({ setting, group, version, errorOf }: SettingFieldProps) {
  const { name, label, kind, hint, value, isSet, isFixed } = setting
  const error = errorOf(name)
  if (isFixed) return <Fixed setting={setting} />
  if (kind === 'picture') return <LogoField setting={setting} group={group} version={version} />
  if (kind === 'buttons') return <ButtonFields setting={setting} errorOf={errorOf} />
  if (kind === 'choice')
    return (
      <SelectField
        label={label}
        hint={hint}
        name={name}
        options={setting.choices ?? []}
        placeholder={null}
        defaultValue={value}
        error={error}
      />
    )
  if (kind === 'long')
    return <TextArea label={label} hint={hint} name={name} rows={3} defaultValue={value} error={error} />
  const isSecret = kind === 'secret'
  return (
    <div className="grid gap-1">
      <TextField
        label={label}
        hint={isSecret && isSet ? `It is set. Type another one to replace it. ${hint}` : hint}
        name={name}
        type={TYPES[kind]}
        defaultValue={value}
        autoComplete="off"
        spellCheck={false}
        error={error}
      />
      {isSecret && isSet && (
        <label className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name={takenAway(name)} className="size-5" />
          <span>Remove it</span>
        </label>
      )}
    </div>
  )
}

function Fixed({ setting: { name, label, kind, value } }: Pick<SettingFieldProps, 'setting'>) {
  return (
    <div>
      <p className="font-medium">{label}</p>
      {kind === 'picture' && <LogoPreview value={value} />}
      <p className="break-words">
        {kind === 'secret' || kind === 'picture' ? 'Set' : value}{' '}
        <span className="text-ink-soft">(in .env as {name}, which wins)</span>
      </p>
    </div>
  )
}
